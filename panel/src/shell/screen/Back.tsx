import { Link } from '@tanstack/react-router'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'

type Place = 'batches' | 'credentials' | 'failures' | 'members' | 'pathways' | 'settings/webhooks' | 'templates'

/** Links back from a record to its list, with the filters that the list had, where they are known. */
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
