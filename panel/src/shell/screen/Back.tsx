import { Link } from '@tanstack/react-router'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'

type Place = 'batches' | 'credentials' | 'failures' | 'members' | 'pathways' | 'settings/webhooks' | 'templates'

/** The way back from one record to the list of all, as it was narrowed where that is known. */
export function Back({
  to,
  search = {},
  children,
}: {
  to: `/o/$organization/${Place}`
  search?: object
  children: string
}) {
  const { slug } = useOrganization()
  return (
    <p className={classes.back}>
      <Link to={to} params={{ organization: slug }} search={search}>
        {children}
      </Link>
    </p>
  )
}
