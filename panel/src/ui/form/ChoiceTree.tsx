import { Checkbox, Stack } from '@mantine/core'
import { Notice } from '../states/Notice.tsx'
import classes from './choice-tree.module.css'

/** A tree of named choices. A branch is chosen as a whole or in part. */
export function ChoiceTree<Choice extends string>(props: {
  words: { legend: string; all: string }
  branches: { name: string; choices: readonly Choice[] }[]
  chosen: ReadonlySet<Choice>
  onChange: (chosen: Set<Choice>) => void
  error: string | undefined
}) {
  const { words, branches, chosen, onChange, error } = props
  const toggle = (choices: readonly Choice[], isChosen: boolean) => {
    const named = new Set(choices)
    onChange(isChosen ? chosen.union(named) : chosen.difference(named))
  }
  const box = (label: string, choices: readonly Choice[], isLeaf = false) => {
    const count = choices.filter((choice) => chosen.has(choice)).length
    return (
      <Checkbox
        key={label}
        label={isLeaf ? <code>{label}</code> : label}
        checked={count === choices.length}
        indeterminate={count > 0 && count < choices.length}
        onChange={({ currentTarget }) => toggle(choices, currentTarget.checked)}
      />
    )
  }
  return (
    <fieldset className={classes.tree} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>{words.legend}</legend>
      <Stack gap="xs">
        {error && <Notice tone="bad">{error}</Notice>}
        {box(
          words.all,
          branches.flatMap(({ choices }) => choices),
        )}
        {branches.map(({ name, choices }) => (
          <details key={name}>
            <summary>
              {name} ({choices.filter((choice) => chosen.has(choice)).length}/{choices.length})
            </summary>
            <Stack gap="xs" className={classes.branch}>
              {choices.length > 1 && box(`${words.all}: ${name}`, choices)}
              {choices.map((choice) => box(choice, [choice], true))}
            </Stack>
          </details>
        ))}
      </Stack>
    </fieldset>
  )
}
