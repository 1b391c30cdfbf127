import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { WhyNotSignedIn } from '../../shell/session.ts'
import { useOrganization } from '../../shell/session.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { Question } from '../../ui/form/question/Question.tsx'
import { TypedConfirmation } from '../../ui/form/question/TypedConfirmation.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Facts } from '../Facts.tsx'
import type { IdentityProvider, ProviderTrial } from '../wire.ts'
import { texts } from './texts.ts'
import { providerTrialQuery, useAdopted } from './use-settings.ts'

/** Tries the provider out, turns it on and off, and removes it. */
export function ProviderUse({ provider, people }: { provider: IdentityProvider; people: number }) {
  const words = useTexts(texts)
  const reasons = useTexts(shellTexts).provider.why
  const { id, name } = useOrganization()
  const adopt = useAdopted()
  const trial = useQuery(providerTrialQuery(id))
  const [asked, setAsked] = useState<'switch' | 'remove'>()
  const [fault, setFault] = useState<{ why: WhyNotSignedIn; detail: string }>()
  const { failure, isSending, submit } = useSubmission({
    send: () => ask('start-provider-trial', { organizationId: id }),
    onDone: ({ location, why, detail }) => {
      setFault(why ? { why, detail } : undefined)
      if (location !== null) globalThis.location.assign(location)
    },
  })
  const close = () => setAsked(undefined)
  return (
    <Stack>
      <Soft>{words.tryAbout}</Soft>
      {trial.data?.trial && <Tried trial={trial.data.trial} />}
      {fault && (
        <Notice tone="late" isNews>
          {reasons[fault.why]} <code>{fault.detail}</code>
        </Notice>
      )}
      {failure && <FailureNotice error={failure} />}
      <Group gap="xs">
        <Button variant="default" loading={isSending} onClick={() => submit(undefined)}>
          {words.tryIt}
        </Button>
        <Button onClick={() => setAsked('switch')}>{provider.is_on ? words.turnOff : words.turnOn}</Button>
        <Button variant="subtle" color="bad" onClick={() => setAsked('remove')}>
          {words.removeAction}
        </Button>
      </Group>
      {asked === 'switch' && <Switch provider={provider} people={people} onClose={close} />}
      {asked === 'remove' && (
        <TypedConfirmation
          title={words.removeTitle}
          expected={name}
          action={words.removeAction}
          onConfirm={async (typed) =>
            adopt(await ask('remove-identity-provider', { organizationId: id, body: { name: typed } }))
          }
          onClose={close}
        >
          <p>{words.removeAbout}</p>
        </TypedConfirmation>
      )}
    </Stack>
  )
}

function Switch({ provider, people, onClose }: { provider: IdentityProvider; people: number; onClose: () => void }) {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const adopt = useAdopted()
  const submission = useSubmission({
    send: (isOn: boolean) => ask('switch-identity-provider', { organizationId: id, body: { is_on: isOn } }),
    onDone: (settings) => {
      adopt(settings)
      onClose()
    },
  })
  return (
    <Question
      words={{
        title: provider.is_on ? words.offTitle : words.onTitle,
        submit: provider.is_on ? words.turnOff : words.turnOn,
      }}
      submission={submission}
      values={() => !provider.is_on}
      focus="submit"
      onClose={onClose}
    >
      <p>{provider.is_on ? words.offAbout(people) : words.onAbout(provider.name)}</p>
    </Question>
  )
}

function Tried({ trial }: { trial: ProviderTrial }) {
  const words = useTexts(texts)
  const { tried } = words
  const reasons = useTexts(shellTexts).provider.why
  const verified = trial.email_verified === null ? 'unknown' : trial.email_verified ? 'yes' : 'no'
  return (
    <section aria-labelledby="trial">
      <h3 id="trial">{tried.title}</h3>
      <Notice tone={trial.why ? 'late' : 'good'}>
        {trial.why
          ? `${tried.bad} ${reasons[trial.why]} ${trial.detail}`
          : tried.good(trial.role ? words.roles[trial.role] : tried.none)}
      </Notice>
      <Facts
        facts={[
          [tried.email, trial.email ? `${trial.email} (${tried.verified[verified]})` : tried.none],
          [tried.groups, trial.groups.join(', ') || tried.none],
          [tried.claims, trial.claims.join(', ') || tried.none],
        ]}
      />
    </section>
  )
}
