import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import classes from './home.module.css'
import type { FirstSteps as Steps } from './queries.ts'
import { texts } from './texts.ts'

const firstSteps: (keyof Steps)[] = ['profile', 'template', 'test_credential', 'api_key']

/** A list of first steps that ticks itself: each step is looked up, and never marked by hand. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const words = useTexts(texts)
  return (
    <Sheet isPadded title={words.firstSteps}>
      <ol className={classes.list}>
        {firstSteps.map((step) => (
          <li key={step} className={classes.step}>
            <div>
              <StepTitle step={step} />
              <Soft>{words.steps[step].about}</Soft>
            </div>
            <StatusBadge tone={steps[step] ? 'good' : 'calm'}>{steps[step] ? words.done : words.open}</StatusBadge>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function StepTitle({ step }: { step: keyof Steps }) {
  const words = useTexts(texts)
  const params = { organization: useOrganization().slug }
  const { title } = words.steps[step]
  if (step === 'api_key')
    return (
      <Link to="/o/$organization/settings/api-keys" params={params} search={{ panel: 'create' }}>
        <strong>{title}</strong>
      </Link>
    )
  if (step === 'test_credential')
    return (
      <Link to="/o/$organization/issue" params={params}>
        <strong>{title}</strong>
      </Link>
    )
  if (step === 'template')
    return (
      <Link to="/o/$organization/templates/new" params={params}>
        <strong>{title}</strong>
      </Link>
    )
  return (
    <Link to="/o/$organization/settings/profile" params={params}>
      <strong>{title}</strong>
    </Link>
  )
}
