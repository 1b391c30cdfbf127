import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Facts } from '../Facts.tsx'
import classes from '../settings.module.css'
import type { SignInSettings } from '../wire.ts'
import { DomainList } from './DomainList.tsx'
import { MoreThanLetters } from './MoreThanLetters.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderUse } from './ProviderUse.tsx'
import { texts } from './texts.ts'
import { signInSettingsQuery } from './use-settings.ts'

/** The screen "Settings > Sign-in". */
export function SignInShow() {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const settings = useQuery(signInSettingsQuery(id))
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Answer query={settings}>{(answer) => <Steps settings={answer} />}</Answer>
    </>
  )
}

function Steps({ settings }: { settings: SignInSettings }) {
  const words = useTexts(texts)
  const { role } = useOrganization()
  const { provider } = settings
  const isOwner = isAtLeast(role, 'owner')
  return (
    <Stack>
      {!isOwner && <Notice tone="calm">{words.onlyOwner}</Notice>}
      <Sheet isPadded title={words.step.tell}>
        <Facts
          facts={[
            [words.redirect, <Copyable key="r" value={settings.redirect_uri} what={words.redirect} />],
            [words.address, <Copyable key="a" value={settings.sign_in_address} what={words.address} />],
          ]}
        />
        <details>
          <summary>{words.help.summary}</summary>
          <p>{words.help.entra}</p>
          <p>{words.help.google}</p>
          <p>{words.help.keycloak}</p>
        </details>
      </Sheet>
      <Sheet isPadded title={words.step.domains}>
        <Soft>{words.domainsAbout}</Soft>
        <DomainList domains={settings.domains} isOwner={isOwner} />
      </Sheet>
      <Sheet isPadded title={words.step.provider}>
        {isOwner ? (
          <ProviderForm provider={provider} />
        ) : (
          <Facts
            facts={[
              [words.fields.name, provider?.name ?? words.state.none],
              [words.fields.issuer, provider?.issuer ?? words.state.none],
            ]}
          />
        )}
      </Sheet>
      <Sheet isPadded title={`${words.step.use} (${words.state[provider ? (provider.is_on ? 'on' : 'off') : 'none']})`}>
        {!provider && <Soft>{words.useLater}</Soft>}
        {provider && isOwner && <ProviderUse provider={provider} people={settings.people} />}
      </Sheet>
      <Sheet isPadded title={words.more.title}>
        <MoreThanLetters asks={settings.asks_more_than_letters} isOwner={isOwner} />
      </Sheet>
    </Stack>
  )
}

function Copyable({ value, what }: { value: string; what: string }) {
  const words = useTexts(texts)
  return (
    <>
      <code className={classes.key}>{value}</code> <CopyButton value={value} what={`${words.copy}: ${what}`} />
    </>
  )
}
