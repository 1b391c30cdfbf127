import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FirstStep, Home as HomeAnswer } from '../data/contract.ts'
import { useOrganization } from '../shell/session.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import classes from './home.module.css'
import { homeQuery } from './queries.ts'
import { texts } from './texts.ts'

/** What waits for this person, and the first steps of a new organization. */
export function Home() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const query = useQuery(homeQuery(organization.id))
  return (
    <>
      <PageHeader title={words.title} />
      <Answer query={query}>
        {(home) => (
          <div className={classes.parts}>
            {home.first_steps && <FirstSteps steps={home.first_steps} />}
            <Needs needs={home.needs} />
          </div>
        )}
      </Answer>
    </>
  )
}

/** Each number leads to its rows. */
function Needs({ needs }: { needs: HomeAnswer['needs'] }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const { slug } = useOrganization()
  return (
    <Sheet isPadded>
      <h2 className={classes.subtitle}>{words.needs}</h2>
      {needs.length === 0 && <p className={classes.soft}>{words.nothing}</p>}
      <ul className={classes.list}>
        {needs.map(({ kind, count }) => (
          <li key={kind}>
            <Link
              to="/o/$organization/settings/api-keys"
              params={{ organization: slug }}
              search={{ state: 'unused' }}
              className={classes.need}
            >
              {words.need[kind](count, formatNumber(count, language))}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const firstSteps: FirstStep[] = ['profile', 'template', 'test_credential', 'api_key']

/** A list that ticks itself: what it names is looked up, never marked by hand. */
function FirstSteps({ steps }: { steps: Record<FirstStep, boolean> }) {
  const words = useTexts(texts)
  return (
    <Sheet isPadded>
      <h2 className={classes.subtitle}>{words.firstSteps}</h2>
      <ol className={classes.list}>
        {firstSteps.map((step) => (
          <li key={step} className={classes.step}>
            <div>
              <StepTitle step={step} />
              <p className={classes.soft}>{words.steps[step].about}</p>
            </div>
            <StatusBadge tone={steps[step] ? 'good' : 'calm'}>{steps[step] ? words.done : words.open}</StatusBadge>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function StepTitle({ step }: { step: FirstStep }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const { title } = words.steps[step]
  if (step !== 'api_key') return <strong>{title}</strong>
  return (
    <Link to="/o/$organization/settings/api-keys" params={{ organization: slug }} search={{ panel: 'create' }}>
      <strong>{title}</strong>
    </Link>
  )
}
