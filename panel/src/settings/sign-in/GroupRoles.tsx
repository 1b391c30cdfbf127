import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { teamRoles } from '../../data/generated/limits.ts'
import type { Role } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { GroupRole } from '../wire.ts'
import { texts } from './texts.ts'

/** What the groups of the provider may do. */
export function GroupRoles(props: {
  groups: GroupRole[]
  onChange: (groups: GroupRole[]) => void
  error: string | undefined
}) {
  const words = useTexts(texts)
  const { groups } = props
  const change = (index: number, part: Partial<GroupRole>) =>
    props.onChange(groups.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Stack gap="xs">
      <Soft>{words.hints.roles}</Soft>
      {groups.map(({ group, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is what is being typed, and has no other name.
        <Group key={index} gap="xs" align="end">
          <TextInput
            label={words.group}
            value={group}
            onChange={({ currentTarget }) => change(index, { group: currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <NativeSelect
            label={words.role}
            value={role}
            onChange={({ currentTarget }) => change(index, { role: currentTarget.value as Role })}
            data={teamRoles.map((value) => ({ value, label: words.roles[value] }))}
          />
          <Button variant="subtle" onClick={() => props.onChange(groups.filter((_, at) => at !== index))}>
            {words.removeGroup}
          </Button>
        </Group>
      ))}
      {props.error && <Notice tone="bad">{props.error}</Notice>}
      <Group gap="sm">
        <Button variant="default" onClick={() => props.onChange([...groups, { group: '', role: 'viewer' }])}>
          {words.addGroup}
        </Button>
      </Group>
    </Stack>
  )
}
