import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import classes from '../failures.module.css'
import { texts } from '../texts/texts.ts'

/** The former and the present value of a field, told apart also without colours. */
export function FieldChange({ before, after }: { before: string; after: string }) {
  const words = useTexts(texts).change
  const nothing = <span className={classes.nothing}>{words.nothing}</span>
  return (
    <span className={classes.change}>
      <VisuallyHidden>{words.before}</VisuallyHidden>
      <span className={classes.before}>{before || nothing}</span>
      <span aria-hidden="true"> → </span>
      <VisuallyHidden>{words.after}</VisuallyHidden>
      <strong className={classes.after}>{after || nothing}</strong>
    </span>
  )
}
