import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { teamRoles } from '../../data/generated/limits.ts'
import type { Role } from '../../shell/session.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { IdentityProvider, IdentityProviderOrder } from '../wire.ts'
import { GroupRoles } from './GroupRoles.tsx'
import { texts } from './texts.ts'
import { useAdopted } from './use-settings.ts'

type Fields = Omit<IdentityProviderOrder, 'client_secret' | 'groups_claim'> & {
  client_secret: string
  groups_claim: string
}

const fieldsOf = (provider: IdentityProvider | null): Fields => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  groups_claim: provider?.groups_claim ?? '',
  group_roles: provider?.group_roles ?? [],
  default_role: provider?.default_role ?? null,
  trusts_emails: provider?.trusts_emails ?? false,
})

const needed = ['name', 'issuer', 'client_id'] as const

/** The typed values of an identity provider, and how they are saved. */
function useProviderForm(provider: IdentityProvider | null) {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const adopt = useAdopted()
  const [typed, setTyped] = useState(() => fieldsOf(provider))
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission({
    check: (given: Fields): Record<string, string> =>
      Object.fromEntries(
        needed.filter((name) => given[name].trim() === '').map((name) => [name, words.missing] as const),
      ),
    send: (given: Fields) =>
      ask('save-identity-provider', {
        organizationId: id,
        body: {
          ...given,
          client_secret: given.client_secret.trim() || null,
          groups_claim: given.groups_claim.trim() || null,
          group_roles: given.group_roles.filter(({ group }) => group.trim() !== ''),
        },
      }),
    onDone: (settings) => {
      adopt(settings)
      setTyped(fieldsOf(settings.provider))
      setSaved(true)
    },
  })
  return { typed, setTyped, isSaved, setSaved, submission }
}

/** The form of the identity provider, with the roles of its groups. */
export function ProviderForm({ provider }: { provider: IdentityProvider | null }) {
  const words = useTexts(texts)
  const { typed, setTyped, isSaved, setSaved, submission } = useProviderForm(provider)
  const { formProps, fields, failure, isSending } = submission
  const set = (part: Partial<Fields>) => {
    setSaved(false)
    setTyped({ ...typed, ...part })
  }
  const text = (name: 'name' | 'issuer' | 'client_id' | 'groups_claim', hint?: string) => (
    <TextInput
      label={words.fields[name]}
      {...(hint && { description: hint })}
      value={typed[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      error={fields[name]}
      autoComplete="off"
      spellCheck={false}
    />
  )
  return (
    <form {...formProps(() => typed)}>
      <Stack>
        {text('name', words.hints.name)}
        {text('issuer', words.hints.issuer)}
        {text('client_id')}
        <TextInput
          type="password"
          label={words.fields.client_secret}
          description={provider ? words.hints.secretKept : words.hints.secret}
          value={typed.client_secret}
          onChange={({ currentTarget }) => set({ client_secret: currentTarget.value })}
          error={fields.client_secret}
          autoComplete="off"
        />
        <Checkbox
          label={words.fields.trusts_emails}
          checked={typed.trusts_emails}
          onChange={({ currentTarget }) => set({ trusts_emails: currentTarget.checked })}
        />
        {text('groups_claim', words.hints.groups)}
        {typed.groups_claim.trim() !== '' && (
          <GroupRoles
            groups={typed.group_roles}
            onChange={(groups) => set({ group_roles: groups })}
            error={fields.group_roles}
          />
        )}
        <NativeSelect
          label={words.fields.default_role}
          description={words.hints.defaultRole}
          value={typed.default_role ?? ''}
          onChange={({ currentTarget }) => set({ default_role: (currentTarget.value || null) as Role | null })}
          data={[
            { value: '', label: words.nobody },
            ...[...teamRoles].reverse().map((value) => ({ value, label: words.roles[value] })),
          ]}
        />
        {failure && <FailureNotice error={failure} />}
        {isSaved && !failure && (
          <Notice tone="good" isNews>
            {words.saved}
          </Notice>
        )}
        <Group gap="sm">
          <Button type="submit" loading={isSending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
