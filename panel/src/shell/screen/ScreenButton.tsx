import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../session.ts'

type Beginning = `/o/$organization/${'issue' | 'templates' | 'templates/new' | 'pathways/new'}`

/** Leads to a screen of the organization where something is begun. */
export function ScreenButton(props: { to: Beginning; children: string }) {
  const { slug } = useOrganization()
  return (
    <Button renderRoot={(given) => <Link {...given} to={props.to} params={{ organization: slug }} />}>
      {props.children}
    </Button>
  )
}
