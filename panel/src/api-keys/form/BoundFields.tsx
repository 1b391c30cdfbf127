import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { templateNamesQuery } from '../../data/names/template-names.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import type { FieldErrors } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'

export type Bounds = { day: string; networks: string; templates: ReadonlySet<string> }
export const noBounds: Bounds = { day: '', networks: '', templates: new Set() }

/** The bounds of a key: its last day, its networks, and its templates. Most keys have no bounds. */
export function BoundFields(props: { bounds: Bounds; onChange: (bounds: Bounds) => void; fields: FieldErrors }) {
  const { bounds, onChange, fields } = props
  const words = useTexts(texts).creation
  const templates = useQuery(templateNamesQuery(useOrganization().id)).data?.items ?? []
  const isWrong = ['expires_at', 'allowed_networks', 'allowed_templates'].some((field) => fields[field] !== undefined)
  const toggle = (id: string) => onChange({ ...bounds, templates: bounds.templates.symmetricDifference(new Set([id])) })
  return (
    <details open={isWrong || undefined}>
      <summary>{words.bounds}</summary>
      <Stack mt="xs">
        <TextInput
          type="date"
          label={words.expiry}
          description={words.expiryHint}
          {...bound(bounds.day, (day) => onChange({ ...bounds, day }))}
          error={fields.expires_at && words.expiryWrong}
        />
        <Textarea
          label={words.networks}
          description={words.networksHint}
          rows={3}
          {...bound(bounds.networks, (networks) => onChange({ ...bounds, networks }))}
          error={fields.allowed_networks && words.networksWrong}
          spellCheck={false}
        />
        {templates.length > 0 && (
          <Checkbox.Group
            label={words.templates}
            description={words.templatesHint}
            value={[...bounds.templates]}
            error={fields.allowed_templates && words.templatesTooMany}
          >
            <Stack gap="xs" mt="xs">
              {templates.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} onChange={() => toggle(id)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </details>
  )
}
