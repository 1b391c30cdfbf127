import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { limits } from '../../data/generated/limits.ts'
import { FormEntry } from '../../ui/form/editor/FormPart.tsx'
import type { FieldErrors } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'
import type { PathwayTemplate } from '../wire.ts'
import { type GroupValues, neededOf, type RequiredValues, withTemplate } from './pathway-values.ts'
import { RequiredForm } from './RequiredForm.tsx'

type GroupProps = { group: GroupValues; onChange: (group: GroupValues) => void; templates: PathwayTemplate[] }

/** A group as a sentence: how many of which credentials, with what else is asked for. */
export function GroupForm(
  props: GroupProps & { at: number; onRemove: (() => void) | undefined; errors: FieldErrors; awardId: string },
) {
  const { at, group, onChange, onRemove, errors, templates, awardId } = props
  const all = useTexts(texts)
  const words = all.editor
  const { language } = useLanguage()
  const shown = (value: number) => formatNumber(value, language)
  const place = `groups[${at}]`
  const count = group.templates.length
  const choices = templates.filter(
    ({ id, is_archived }) => !is_archived && id !== awardId && !group.templates.some((one) => one.id === id),
  )
  const change = (next: RequiredValues[]) => onChange({ ...group, templates: next })
  const add = (id: string) => onChange(withTemplate(group, id))
  const moveUp = (index: number) => {
    const moved = group.templates[index] as RequiredValues
    change(group.templates.filter((_, other) => other !== index).toSpliced(index - 1, 0, moved))
  }
  return (
    <FormEntry title={all.group.title(shown(at + 1))}>
      <Needed group={group} onChange={onChange} error={errors[`${place}.at_least`]} />
      {count > 0 && (
        <Stack component="ol" gap="sm">
          {group.templates.map((required, index) => (
            <RequiredForm
              key={required.id}
              required={required}
              template={templates.find(({ id }) => id === required.id)}
              onChange={(next) => change(group.templates.map((one, other) => (other === index ? next : one)))}
              onRemove={() => change(group.templates.filter((_, other) => other !== index))}
              onUp={group.isInOrder && index > 0 ? () => moveUp(index) : undefined}
              place={`${place}.templates[${index}]`}
              errors={errors}
            />
          ))}
        </Stack>
      )}
      {count < limits.pathwayGroupTemplates && (
        <NativeSelect
          label={words.add}
          aria-label={words.addTo(shown(at + 1))}
          value=""
          onChange={({ currentTarget: { value } }) => value && add(value)}
          data={[
            { value: '', label: words.chooseTemplate },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors[`${place}.templates`]}
        />
      )}
      {count > 1 && (
        <Checkbox
          label={words.inOrder}
          checked={group.isInOrder}
          onChange={({ currentTarget }) => onChange({ ...group, isInOrder: currentTarget.checked })}
        />
      )}
      <GroupCredits
        group={group}
        onChange={onChange}
        templates={templates}
        error={errors[`${place}.credits_at_least`]}
      />
      {onRemove && (
        <Button variant="subtle" onClick={onRemove}>
          {words.removeGroup(shown(at + 1))}
        </Button>
      )}
    </FormEntry>
  )
}

/** How many credits a group asks for together, where one of its templates gives any. */
function GroupCredits({ group, onChange, templates, error }: GroupProps & { error: string | undefined }) {
  const words = useTexts(texts).editor
  const takesCredits = group.templates.some(
    ({ id }) => templates.find((one) => one.id === id)?.credits_available !== null,
  )
  if (group.templates.length === 0 || (!takesCredits && group.credits === '')) return null
  return (
    <TextInput
      label={words.creditsTogether}
      description={words.creditsHint}
      inputMode="decimal"
      value={group.credits}
      onChange={({ currentTarget }) => onChange({ ...group, credits: currentTarget.value })}
      error={error}
      autoComplete="off"
    />
  )
}

/** How many of its credentials a group asks for. */
function Needed({ group, onChange, error }: Omit<GroupProps, 'templates'> & { error: string | undefined }) {
  const words = useTexts(texts).editor
  const { language } = useLanguage()
  const count = group.templates.length
  if (count < 2) return null
  return (
    <NativeSelect
      label={words.needed}
      value={String(neededOf(group))}
      disabled={group.isInOrder}
      onChange={({ currentTarget }) => onChange({ ...group, atLeast: Number(currentTarget.value) })}
      data={Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label: index + 1 === count ? words.neededAll : words.neededAny(formatNumber(index + 1, language)),
      }))}
      error={error}
    />
  )
}
