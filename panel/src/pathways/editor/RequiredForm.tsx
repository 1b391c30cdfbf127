import { Button, NativeSelect, TextInput } from '@mantine/core'
import { BadgePicture } from '../../ui/BadgePicture.tsx'
import type { FieldErrors } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'
import type { PathwayTemplate } from '../wire.ts'
import classes from './editor.module.css'
import type { RequiredValues } from './pathway-values.ts'

/** The form for one credential that a group asks for, with its least result or credits where the template has these. */
export function RequiredForm(props: {
  required: RequiredValues
  template: PathwayTemplate | undefined
  onChange: (required: RequiredValues) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  place: string
  errors: FieldErrors
}) {
  const { required, template, onChange, onRemove, onUp, place, errors } = props
  const words = useTexts(texts).editor
  const name = template?.name ?? ''
  const fault = errors[`${place}.template_id`]
  const allowed = template?.result_allowed_values ?? []
  const onResult = (minimumResult: string) => onChange({ ...required, minimumResult })
  const resultError = errors[`${place}.minimum_result`]
  return (
    <li className={classes.one}>
      <div className={classes.named}>
        <BadgePicture url={template?.image_url} />
        <span>{name}</span>
        {onUp && (
          <Button variant="subtle" size="compact-sm" aria-label={words.up(name)} onClick={onUp}>
            ↑
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.pair}>
        {allowed.length > 0 ? (
          <NativeSelect
            label={words.minimumResult}
            aria-label={words.minimumResultOf(name)}
            value={required.minimumResult}
            onChange={({ currentTarget }) => onResult(currentTarget.value)}
            data={[{ value: '', label: words.anyResult }, ...allowed]}
            error={resultError}
          />
        ) : (
          (template?.takes_result || required.minimumResult !== '') && (
            <TextInput
              label={words.minimumResult}
              aria-label={words.minimumResultOf(name)}
              value={required.minimumResult}
              onChange={({ currentTarget }) => onResult(currentTarget.value)}
              error={resultError}
              inputMode="decimal"
              autoComplete="off"
            />
          )
        )}
        {(template?.credits_available != null || required.minimumCredits !== '') && (
          <TextInput
            label={words.minimumCredits}
            aria-label={words.minimumCreditsOf(name)}
            value={required.minimumCredits}
            onChange={({ currentTarget }) => onChange({ ...required, minimumCredits: currentTarget.value })}
            error={errors[`${place}.minimum_credits`]}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </div>
    </li>
  )
}
