import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { bound } from '../ui/form/bound.ts'
import { EmailField, looksLikeEmail } from '../ui/form/EmailField.tsx'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { PlainQuestion } from '../ui/form/question/PlainQuestion.tsx'
import { translateRefusals } from '../ui/form/translate-refusals.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import type { Hosted, Limits } from './queries.ts'
import { texts } from './texts.ts'

type Panel = { hosted: Hosted; onClose: () => void; onDone: (changed: Hosted) => void }

const names = ['letters_per_day', 'stored_megabytes_per_day', 'members', 'credentials_per_year'] as const

type Typed = Record<(typeof names)[number], string>

/** An empty field removes the limit. */
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** The form for the limits of one organization. */
export function LimitsForm({ hosted, onClose, onDone }: Panel) {
  const words = useTexts(texts).limits
  const [typed, setTyped] = useState(
    () => Object.fromEntries(names.map((name) => [name, String(hosted.limits[name] ?? '')])) as Typed,
  )
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (wish: Typed) =>
      Object.fromEntries(
        names.filter((name) => !/^\s*\d{0,9}\s*$/.test(wish[name])).map((name) => [name, words.notNumber]),
      ) as Record<string, string>,
    send: (wish: Typed) => {
      const body = Object.fromEntries(names.map((name) => [name, limitOf(wish[name])])) as Limits
      return ask('set-limits', { path: { id: hosted.id }, body })
    },
    onDone,
  })
  return (
    <SidePanel title={words.title} onClose={onClose}>
      <form {...formProps(() => typed)}>
        <Stack>
          <Soft>{words.about}</Soft>
          {names.map((name, index) => (
            <TextInput
              key={name}
              label={words.fields[name]}
              inputMode="numeric"
              {...bound(typed[name], (text) => setTyped((before) => ({ ...before, [name]: text })))}
              error={fields[name]}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
          {failure !== undefined && <FailureNotice error={failure} />}
          <FormFoot submit={words.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}

/** Asks before an organization is deactivated, or activated again. */
export function SwitchQuestion({ hosted, onClose, onDone }: Panel) {
  const words = useTexts(texts)
  const isOn = hosted.is_active
  return (
    <PlainQuestion
      words={{
        title: isOn ? words.switching.offTitle(hosted.name) : words.switching.onTitle(hosted.name),
        submit: isOn ? words.switching.off : words.switching.on,
      }}
      isForGood={isOn}
      focus="away"
      send={() =>
        translateRefusals(
          words.refusals,
          ask('switch-organization', { path: { id: hosted.id }, body: { is_active: !isOn } }),
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>{isOn ? words.switching.offAbout : words.switching.onAbout}</p>
    </PlainQuestion>
  )
}

/** Sends a letter to the first owner, as long as the organization has nobody. */
export function InviteOwner({ hosted, onClose, onDone }: Panel) {
  const words = useTexts(texts)
  const [email, setEmail] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> => (looksLikeEmail(typed) ? {} : { email: words.emailMissing }),
    send: (typed: string) =>
      translateRefusals(words.refusals, ask('invite-first-owner', { path: { id: hosted.id }, body: { email: typed } })),
    onDone,
  })
  return (
    <SidePanel title={words.invite.title} onClose={onClose}>
      <form {...formProps(() => email.trim())}>
        <Stack>
          <Soft>{words.invite.about}</Soft>
          <EmailField
            label={words.create.owner}
            value={email}
            onChange={setEmail}
            error={fields.email}
            data-autofocus
          />
          {failure !== undefined && <FailureNotice error={failure} />}
          <FormFoot submit={words.invite.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}
