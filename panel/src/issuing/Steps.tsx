import { useTexts } from '../ui/language/language.tsx'
import classes from './issuing.module.css'
import { texts } from './texts/texts.ts'

export const steps = ['choose', 'columns', 'review', 'confirm'] as const
export type Step = (typeof steps)[number]

/** Shows the steps of issuing and marks the present one. */
export function Steps({ current }: { current: Step }) {
  const words = useTexts(texts)
  return (
    <ol className={classes.steps} aria-label={words.stepsLabel}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={step === current ? 'current' : index < steps.indexOf(current) ? 'done' : 'ahead'}
          {...(step === current && { 'aria-current': 'step' as const })}
        >
          {words.steps[step]}
        </li>
      ))}
    </ol>
  )
}
