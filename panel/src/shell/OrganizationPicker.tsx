import { Link, useRouteContext } from '@tanstack/react-router'
import { useTexts } from '../ui/language/language.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { Under } from '../ui/text/Under.tsx'
import { CentredPage } from './CentredPage.tsx'
import classes from './shell.module.css'
import { texts } from './texts.ts'

/** Chooses one of the person's organizations. Whoever has only one never sees it. */
export function OrganizationPicker() {
  const words = useTexts(texts)
  const { session } = useRouteContext({ from: '/organizations' })
  if (session.organizations.length === 0)
    return (
      <CentredPage>
        <EmptyState isWholePage title={words.picker.none}>
          {words.picker.noneExplanation(session.person.email)}
        </EmptyState>
      </CentredPage>
    )
  return (
    <CentredPage>
      <div className={classes.pickerHead}>
        <PageHeader title={words.picker.title} />
      </div>
      <ul className={classes.picker}>
        {session.organizations.map(({ id, slug, name, role, is_active }) => (
          <li key={id}>
            <Link to="/o/$organization" params={{ organization: slug }}>
              <strong>{name}</strong>
              <Under>{words.roles[role]}</Under>
              {!is_active && <StatusBadge tone="late">{words.inactive}</StatusBadge>}
            </Link>
          </li>
        ))}
      </ul>
    </CentredPage>
  )
}
