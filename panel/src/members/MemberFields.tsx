import { Radio, Stack, TextInput } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { texts } from './texts.ts'

export type Profile = { name: string; role: string; license_number: string }

/** The fields of a member's profile, which fill empty fields of rows. */
export function ProfileFields(props: {
  value: Profile
  onChange: (profile: Profile) => void
  fields: Record<string, string>
}) {
  const { value, onChange, fields } = props
  const words = useTexts(texts).fields
  const part = (name: keyof Profile) => ({
    value: value[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: currentTarget.value }),
    error: fields[name],
    autoComplete: 'off',
    maxLength: 200,
  })
  return (
    <>
      <TextInput label={words.name} description={words.nameHint} {...part('name')} />
      <TextInput label={words.role} {...part('role')} />
      <TextInput label={words.license} {...part('license_number')} />
    </>
  )
}

export type WhenItCounts = 'letter' | 'vouch'

/** Chooses whether addresses count once their letter is confirmed, or at once on the word of the person who adds them. */
export function WhenItCountsChoice(props: { value: WhenItCounts; onChange: (value: WhenItCounts) => void }) {
  const words = useTexts(texts).fields
  return (
    <Radio.Group
      label={words.addresses}
      value={props.value}
      onChange={(value) => props.onChange(value as WhenItCounts)}
    >
      <Stack gap="sm" mt="xs" mb="xs">
        <Radio value="letter" label={words.letter} description={words.letterHint} />
        <Radio value="vouch" label={words.vouch} description={words.vouchHint} />
      </Stack>
    </Radio.Group>
  )
}
