import { Checkbox, Stack } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'
import type { WebhookValues } from '../webhook.ts'

type Included = WebhookValues['include']
const includable: Included = ['recipient_email', 'recipient_name']

/** Chooses which facts about recipients are sent with each event. */
export function IncludeField({ value, onChange }: { value: Included; onChange: (value: Included) => void }) {
  const { form } = useTexts(texts)
  return (
    <Checkbox.Group
      label={form.include}
      description={form.includeHint}
      value={value}
      onChange={(names) => onChange(includable.filter((name) => names.includes(name)))}
    >
      <Stack gap="xs" mt="xs">
        {includable.map((name) => (
          <Checkbox key={name} value={name} label={form.included[name]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
