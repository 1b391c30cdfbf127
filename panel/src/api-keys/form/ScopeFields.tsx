import { Radio, Stack } from '@mantine/core'
import { ChoiceTree } from '../../ui/form/ChoiceTree.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { familiesOf, type Preset, presetOf, presets, type Scope, scopesOfPreset } from '../api-key.ts'
import { texts } from '../texts.ts'

/** The scopes of a key: one of three presets, or scopes chosen one by one. */
export function ScopeFields(props: {
  all: readonly Scope[]
  chosen: ReadonlySet<Scope>
  onChange: (chosen: Set<Scope>) => void
  error: string | undefined
}) {
  const { all, chosen, onChange, error } = props
  const { presets: names, families, creation: words } = useTexts(texts)
  return (
    <>
      <Radio.Group
        label={words.preset}
        value={presetOf(chosen, all) ?? ''}
        onChange={(preset) => onChange(new Set(scopesOfPreset(preset as Preset, all)))}
      >
        <Stack gap="xs" mt="xs">
          {presets.map((preset) => (
            <Radio key={preset} value={preset} label={names[preset]} description={words.presetHints[preset]} />
          ))}
        </Stack>
      </Radio.Group>
      <ChoiceTree
        words={{ legend: words.scopes, all: words.allScopes }}
        branches={familiesOf(all).map(([family, choices]) => ({ name: families[family], choices }))}
        chosen={chosen}
        onChange={onChange}
        error={error}
      />
    </>
  )
}
