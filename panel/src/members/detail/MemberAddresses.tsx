import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { EmailField, looksLikeEmail } from '../../ui/form/EmailField.tsx'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { ActionButton } from '../../ui/list/RowActions.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Member, MemberAddress } from '../member.ts'
import { addressState, addressTones } from '../member.ts'
import classes from '../members.module.css'
import { texts } from '../texts.ts'
import { useChanged } from './use-changed.ts'

type Told = { member: Member; onDone: (news: string) => void }

/** The addresses of a member, each with its state and its acts. */
export function MemberAddresses({ member, onDone }: Told) {
  const words = useTexts(texts).addresses
  const { role } = useOrganization()
  const mayChange = isAtLeast(role, 'admin')
  return (
    <>
      <Soft>{words.about}</Soft>
      <ul className={classes.addresses}>
        {member.addresses.map((address) => (
          <Address key={address.email} address={address} member={member} onDone={onDone} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <NewAddress member={member} onDone={onDone} />}
    </>
  )
}

function Address({ address, member, onDone, mayChange }: Told & { address: MemberAddress; mayChange: boolean }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const changed = useChanged()
  const { email } = address
  const state = addressState(address)
  const told = {
    resend: words.addresses.resent(email),
    verify: words.addresses.verified(email),
    remove: words.addresses.removed(email),
  }
  const operations = {
    resend: 'resend-confirmation',
    verify: 'vouch-for-address',
    remove: 'remove-member-address',
  } as const
  const { failure, isSending, submit } = useSubmission({
    send: async (what: keyof typeof told) => {
      const answer = await translateRefusals(
        words.refusals,
        ask(operations[what], { organizationId: organization.id, path: { id: member.id }, body: { email } }),
      )
      return { answer, what }
    },
    onDone: ({ answer, what }) => {
      changed(answer)
      onDone(told[what])
    },
  })
  const action = (what: keyof typeof told, text: string, name: string) => (
    <ActionButton
      text={text}
      name={name}
      isSending={isSending}
      onAct={() => submit(what)}
      isGrave={what === 'remove'}
    />
  )
  return (
    <li>
      <CopyableId value={email} what={words.addresses.copy} />
      <Group gap="sm">
        <StatusBadge tone={addressTones[state]}>{words.addressStates[state]}</StatusBadge>
        <Link to="/o/$organization/credentials" params={{ organization: organization.slug }} search={{ q: email }}>
          {words.addresses.issued}
        </Link>
      </Group>
      {mayChange && (
        <Group gap="sm">
          {state === 'unconfirmed' &&
            member.status !== 'left' &&
            action('resend', words.addresses.resend, words.addresses.resendNamed(email))}
          {state === 'unconfirmed' && action('verify', words.addresses.verify, words.addresses.verifyNamed(email))}
          {member.addresses.length > 1 && action('remove', words.addresses.remove, words.addresses.removeNamed(email))}
        </Group>
      )}
      {failure && <FailureNotice error={failure} />}
    </li>
  )
}

function NewAddress({ member, onDone }: Told) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const changed = useChanged()
  const [email, setEmail] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> =>
      looksLikeEmail(typed) ? {} : { email: words.fields.emailMissing },
    send: (typed: string) =>
      translateRefusals(
        words.refusals,
        ask('add-member-address', { organizationId: organization.id, path: { id: member.id }, body: { email: typed } }),
      ),
    onDone: (answer) => {
      changed(answer)
      onDone(words.addresses.added(email.trim()))
      setEmail('')
    },
  })
  return (
    <form {...formProps(() => email.trim())}>
      <div className={classes.new} {...(fields.email && { 'data-wrong': true })}>
        <EmailField label={words.addresses.new} value={email} onChange={setEmail} error={fields.email} />
        <Button type="submit" variant="default" loading={isSending}>
          {words.addresses.add}
        </Button>
      </div>
      {failure && <FailureNotice error={failure} />}
    </form>
  )
}
