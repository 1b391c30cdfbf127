import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-screen.ts'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'

const OrganizationChoice = lazyPart(async () => (await import('./OrganizationChoice.tsx')).OrganizationChoice)

/** The organization whose data is shown, and the way to the other organizations of the person. */
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
