import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../session.ts'

/** Leads from a screen that is empty to the one where that begins to change. */
export function ScreenButton(props: { to: '/o/$organization/issue' | '/o/$organization/templates'; children: string }) {
  const { slug } = useOrganization()
  return (
    <Button renderRoot={(given) => <Link {...given} to={props.to} params={{ organization: slug }} />}>
      {props.children}
    </Button>
  )
}
