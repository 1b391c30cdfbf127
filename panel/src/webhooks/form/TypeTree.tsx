import { Checkbox, Stack } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { texts } from '../texts.ts'
import { type EventTypes, familiesOf } from '../webhook.ts'
import classes from '../webhooks.module.css'

/** The types of events as a tree: a kind is chosen as a whole or in part. */
export function TypeTree(props: {
  all: EventTypes
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
  error: string | undefined
}) {
  const { all, chosen, onChange, error } = props
  const words = useTexts(texts)
  const families = familiesOf(all)
  const toggle = (types: string[], isChosen: boolean) => {
    const named = new Set(types)
    onChange(isChosen ? chosen.union(named) : chosen.difference(named))
  }
  const box = (label: string, types: string[], isLeaf = false) => {
    const count = types.filter((type) => chosen.has(type)).length
    return (
      <Checkbox
        key={label}
        label={isLeaf ? <code>{label}</code> : label}
        checked={count === types.length}
        indeterminate={count > 0 && count < types.length}
        onChange={({ currentTarget }) => toggle(types, currentTarget.checked)}
      />
    )
  }
  return (
    <fieldset className={classes.tree} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>{words.form.types}</legend>
      <Stack gap="xs">
        {error && <Notice tone="bad">{error}</Notice>}
        {box(
          words.all,
          families.flatMap(([, types]) => types),
        )}
        {families.map(([family, types]) => (
          <details key={family}>
            <summary>
              {words.families[family]} ({types.filter((type) => chosen.has(type)).length}/{types.length})
            </summary>
            <Stack gap="xs" className={classes.branch}>
              {types.length > 1 && box(`${words.all}: ${words.families[family]}`, types)}
              {types.map((type) => box(type, [type], true))}
            </Stack>
          </details>
        ))}
      </Stack>
    </fieldset>
  )
}
