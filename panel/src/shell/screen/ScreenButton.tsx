import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../session.ts'

type Beginning = `/o/$organization/${'issue' | 'templates' | 'templates/new' | 'pathways/new'}`

/** A link that looks like a button and opens a screen of the organization. */
export function ScreenButton(props: { to: Beginning; children: string }) {
  const { slug } = useOrganization()
  return (
    <Button renderRoot={(given) => <Link {...given} to={props.to} params={{ organization: slug }} />}>
      {props.children}
    </Button>
  )
}
