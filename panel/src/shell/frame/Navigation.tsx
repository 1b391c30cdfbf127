import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'
import { sectionsFor } from './sections.ts'

/** Links to the sections of an organization that the person's role may see. */
export function Navigation() {
  const words = useTexts(texts)
  const organization = useOrganization()
  return (
    <ul className={classes.sections}>
      {sectionsFor(organization).map(({ name, to, Icon }) => (
        <Fragment key={name}>
          {name === 'profile' && <li className={classes.group}>{words.settings}</li>}
          <li>
            <Link
              to={to}
              params={{ organization: organization.slug }}
              activeOptions={{ exact: name === 'home' }}
              className={name === 'issue' ? classes.mainAction : classes.section}
            >
              <Icon />
              {words[name]}
            </Link>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
