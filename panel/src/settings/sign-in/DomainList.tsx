import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { Facts } from '../Facts.tsx'
import classes from '../settings.module.css'
import type { SignInDomain } from '../wire.ts'
import { texts } from './texts.ts'
import { useAdopted } from './use-settings.ts'

/** Lists the mail domains of the organization, each with the DNS record that proves it. */
export function DomainList({ domains, isOwner }: { domains: SignInDomain[]; isOwner: boolean }) {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const adopt = useAdopted()
  const [typed, setTyped] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (domain: string): Record<string, string> => (domain === '' ? { domain: words.missing } : {}),
    send: (domain: string) => ask('add-sign-in-domain', { organizationId: id, body: { domain } }),
    onDone: (settings) => {
      adopt(settings)
      setTyped('')
    },
  })
  return (
    <Stack>
      {domains.map((domain) => (
        <Domain key={domain.domain} domain={domain} isOwner={isOwner} />
      ))}
      {isOwner && (
        <form {...formProps(() => typed.trim())}>
          <Stack gap="xs">
            <TextInput
              label={words.domain}
              placeholder={words.domainExample}
              {...bound(typed, setTyped)}
              error={fields.domain}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {failure && <FailureNotice error={failure} />}
            <Group gap="sm">
              <Button type="submit" variant="default" loading={isSending}>
                {words.addDomain}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

function Domain({ domain, isOwner }: { domain: SignInDomain; isOwner: boolean }) {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const adopt = useAdopted()
  const [isMissing, setMissing] = useState(false)
  const { failure, isSending, submit } = useSubmission({
    send: (what: 'check' | 'remove') =>
      ask(`${what}-sign-in-domain`, { organizationId: id, body: { domain: domain.domain } }),
    onDone: (settings) => {
      adopt(settings)
      setMissing(settings.domains.some((one) => one.domain === domain.domain && one.proven_at === null))
    },
  })
  const isProven = domain.proven_at !== null
  return (
    <div>
      <p>
        <strong>{domain.domain}</strong>: {isProven ? words.proven : words.notProven}
      </p>
      {!isProven && (
        <Facts
          facts={[
            [words.recordName, <Copied key="n" value={domain.record_name} what={words.recordName} />],
            [words.recordValue, <Copied key="v" value={domain.record_value} what={words.recordValue} />],
          ]}
        />
      )}
      {isMissing && !isProven && (
        <Notice tone="late" isNews>
          {words.notFound}
        </Notice>
      )}
      {failure && <FailureNotice error={failure} />}
      {isOwner && (
        <Group gap="xs">
          {!isProven && (
            <Button variant="default" loading={isSending} onClick={() => submit('check')}>
              {words.check}
            </Button>
          )}
          <Button variant="subtle" onClick={() => submit('remove')} aria-label={words.removeDomain(domain.domain)}>
            {words.remove}
          </Button>
        </Group>
      )}
    </div>
  )
}

function Copied({ value, what }: { value: string; what: string }) {
  const words = useTexts(texts)
  return (
    <>
      <code className={classes.key}>{value}</code> <CopyButton value={value} what={`${words.copy}: ${what}`} />
    </>
  )
}
