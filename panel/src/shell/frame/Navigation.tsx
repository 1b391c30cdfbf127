import { Link } from '@tanstack/react-router'
import { AwardIcon, HomeIcon, KeyIcon } from '../../ui/icons.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { isAtLeast, useOrganization } from '../session.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'

/** The sections of an organization, those that the person's role may see. */
export function Navigation() {
  const words = useTexts(texts)
  const { slug, role } = useOrganization()
  const params = { organization: slug }
  return (
    <ul className={classes.sections}>
      <li>
        <Link to="/o/$organization" params={params} activeOptions={{ exact: true }} className={classes.section}>
          <HomeIcon />
          {words.home}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/credentials" params={params} className={classes.section}>
          <AwardIcon />
          {words.credentials}
        </Link>
      </li>
      {isAtLeast(role, 'admin') && (
        <>
          <li className={classes.group}>{words.settings}</li>
          <li>
            <Link to="/o/$organization/settings/api-keys" params={params} className={classes.section}>
              <KeyIcon />
              {words.apiKeys}
            </Link>
          </li>
        </>
      )}
    </ul>
  )
}
