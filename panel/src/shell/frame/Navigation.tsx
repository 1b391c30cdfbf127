import { Link } from '@tanstack/react-router'
import {
  AwardIcon,
  HistoryIcon,
  HomeIcon,
  KeyIcon,
  LetterIcon,
  ListIcon,
  PathwayIcon,
  PeopleIcon,
  PersonIcon,
  ProfileIcon,
  SealIcon,
  SendIcon,
  TemplateIcon,
  WarningIcon,
} from '../../ui/icons.tsx'
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
      {isAtLeast(role, 'issuer') && (
        <li>
          <Link to="/o/$organization/issue" params={params} className={classes.mainAction}>
            <SendIcon />
            {words.issue}
          </Link>
        </li>
      )}
      <li>
        <Link to="/o/$organization/templates" params={params} className={classes.section}>
          <TemplateIcon />
          {words.templates}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/pathways" params={params} className={classes.section}>
          <PathwayIcon />
          {words.pathways}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/batches" params={params} className={classes.section}>
          <ListIcon />
          {words.batches}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/credentials" params={params} className={classes.section}>
          <AwardIcon />
          {words.credentials}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/failures" params={params} className={classes.section}>
          <WarningIcon />
          {words.failures}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/members" params={params} className={classes.section}>
          <PersonIcon />
          {words.members}
        </Link>
      </li>
      <li>
        <Link to="/o/$organization/team" params={params} className={classes.section}>
          <PeopleIcon />
          {words.team}
        </Link>
      </li>
      {isAtLeast(role, 'admin') && (
        <>
          <li className={classes.group}>{words.settings}</li>
          <li>
            <Link to="/o/$organization/settings/profile" params={params} className={classes.section}>
              <ProfileIcon />
              {words.profile}
            </Link>
          </li>
          <li>
            <Link to="/o/$organization/settings/api-keys" params={params} className={classes.section}>
              <KeyIcon />
              {words.apiKeys}
            </Link>
          </li>
          <li>
            <Link to="/o/$organization/settings/audit-log" params={params} className={classes.section}>
              <HistoryIcon />
              {words.auditLog}
            </Link>
          </li>
          <li>
            <Link to="/o/$organization/settings/signing-keys" params={params} className={classes.section}>
              <SealIcon />
              {words.signingKeys}
            </Link>
          </li>
          <li>
            <Link to="/o/$organization/settings/mail" params={params} className={classes.section}>
              <LetterIcon />
              {words.mail}
            </Link>
          </li>
          <li>
            <Link to="/o/$organization/settings/sign-in" params={params} className={classes.section}>
              <KeyIcon />
              {words.signInSettings}
            </Link>
          </li>
        </>
      )}
    </ul>
  )
}
