import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import classes from './home.module.css'
import type { DoneLately as Done } from './queries.ts'
import { texts } from './texts.ts'

/** The latest acts of the team, with a link to the audit log. */
export function DoneLately({ entries }: { entries: Done[] }) {
  const words = useTexts(texts).lately
  const { slug } = useOrganization()
  return (
    <Sheet isPadded title={words.title}>
      <ul className={classes.list}>
        {entries.map(({ action, at, by_kind, by_name, template }) => (
          <li key={`${at} ${action}`} className={classes.entry}>
            <span>{words.told(by_name ?? words.nobody[by_kind], words.actions[action], template)}</span>
            <RelativeTime at={at} />
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        <Link to="/o/$organization/settings/audit-log" params={{ organization: slug }}>
          {words.all}
        </Link>
      </p>
    </Sheet>
  )
}
