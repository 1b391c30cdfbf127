import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { DoneLately } from './DoneLately.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './home.module.css'
import { IssuedDays } from './IssuedDays.tsx'
import { LastBatches } from './LastBatches.tsx'
import { NearLimits, Needs } from './Needs.tsx'
import { homeQuery } from './queries.ts'
import { texts } from './texts.ts'

/** The first screen: work that waits for this person, the first steps of a new organization, and the latest events. */
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
            {home.near_limits.length > 0 && <NearLimits limits={home.near_limits} />}
            <IssuedDays days={home.issued} opened={home.opened} />
            {home.batches.length > 0 && <LastBatches batches={home.batches} />}
            {home.lately && home.lately.length > 0 && <DoneLately entries={home.lately} />}
          </div>
        )}
      </Answer>
    </>
  )
}
