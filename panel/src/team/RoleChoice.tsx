import { Radio, Stack } from '@mantine/core'
import type { Role } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { texts } from './texts.ts'

/** The roles to choose from, each with its rights. */
export function RoleChoice(props: {
  label: string
  roles: Role[]
  value: Role
  onChange: (role: Role) => void
  error?: string | undefined
}) {
  const words = useTexts(texts)
  return (
    <Radio.Group
      label={props.label}
      value={props.value}
      onChange={(value) => props.onChange(value as Role)}
      error={props.error}
    >
      <Stack gap="sm" mt="xs" mb="xs">
        {props.roles.map((role) => (
          <Radio key={role} value={role} label={words.roles[role]} description={words.roleMeanings[role]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
