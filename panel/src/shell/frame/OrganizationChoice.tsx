import { Menu, UnstyledButton } from '@mantine/core'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'

/** Links to the person's other organizations. */
export function OrganizationChoice() {
  const words = useTexts(texts)
  const current = useOrganization()
  const { organizations } = useRouteContext({ from: '/o/$organization' }).session
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.organization} aria-label={words.changeOrganization(current.name)}>
          <span className={classes.cut}>{current.name}</span>
          <ChevronIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map(({ id, slug, name, role }) => (
          <Menu.Item
            key={id}
            aria-current={id === current.id}
            renderRoot={(props) => <Link {...props} to="/o/$organization" params={{ organization: slug }} />}
          >
            {name}
            <Under>{words.roles[role]}</Under>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
