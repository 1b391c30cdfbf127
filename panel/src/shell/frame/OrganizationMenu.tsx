import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-screen.ts'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'

const OrganizationChoice = lazyPart(async () => (await import('./OrganizationChoice.tsx')).OrganizationChoice)

/** Names the organization whose data is shown, and links to the person's other organizations. */
export function OrganizationMenu() {
  const { name } = useOrganization()
  const { organizations } = useRouteContext({ from: '/o/$organization' }).session
  const shown = <span className={classes.organization}>{name}</span>
  if (organizations.length < 2) return shown
  return (
    <Suspense fallback={shown}>
      <OrganizationChoice />
    </Suspense>
  )
}
