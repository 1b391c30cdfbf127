import { Button, TextInput } from '@mantine/core'
import { dark, light } from '@sello/tokens'
import { accentOf, isAccent } from '@sello/tokens/accent'
import { bound } from '../../ui/form/bound.ts'
import { useTexts } from '../../ui/language/language.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

/** The accent colour, chosen or typed as `#rrggbb`. An empty field means the colour of the service. */
export function AccentField(props: { value: string; onChange: (accent: string) => void; error: string | undefined }) {
  const { value, onChange, error } = props
  const words = useTexts(texts).profile
  const colour = colourOf(value)
  return (
    <div className={classes.accent}>
      <input
        type="color"
        className={classes.picker}
        aria-label={words.accent.pick}
        {...bound(colour ?? light.accent, onChange)}
      />
      <TextInput
        className={classes.typed}
        label={words.fields.accent}
        description={words.hints.accent}
        {...bound(value, onChange)}
        error={error}
        placeholder={light.accent}
        maxLength={32}
        spellCheck={false}
        autoComplete="off"
      />
      {value !== '' && (
        <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
          {words.accent.reset}
        </Button>
      )}
    </div>
  )
}

/** The accent on light and on dark paper, as the pages and letters show it. */
export function AccentPreview({ value }: { value: string }) {
  const words = useTexts(texts).profile.accent
  const accents = accentOf(colourOf(value) ?? light.accent)
  return (
    <div className={classes.papers}>
      {(['light', 'dark'] as const).map((paper) => {
        const { card, ink } = { light, dark }[paper]
        const { accent, 'on-accent': onAccent } = accents[paper]
        return (
          <div key={paper} className={classes.paper} style={{ background: card, color: ink }}>
            <span style={{ color: accent }} className={classes.link}>
              {words.link}
            </span>
            <span style={{ background: accent, color: onAccent }} className={classes.pressed}>
              {words.button}
            </span>
            <small>{words.papers[paper]}</small>
          </div>
        )
      })}
    </div>
  )
}

function colourOf(value: string): string | undefined {
  const colour = value.trim().toLowerCase()
  return isAccent(colour) ? colour : undefined
}
