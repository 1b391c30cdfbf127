import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import type { AuditEntry } from '../wire.ts'

/** A link to a record, or its name where it has no screen. */
export function AuditRecord({ kind, id, label }: { kind: string; id: string; label: string }) {
  const { slug: organization } = useOrganization()
  if (kind === 'template')
    return (
      <Link to="/o/$organization/templates/$template" params={{ organization, template: id }}>
        {label}
      </Link>
    )
  if (kind === 'batch' || kind === 'job')
    return (
      <Link to="/o/$organization/batches/$batch" params={{ organization, batch: id }}>
        {label}
      </Link>
    )
  if (kind === 'credential')
    return (
      <Link to="/o/$organization/credentials/$credential" params={{ organization, credential: id }}>
        {label}
      </Link>
    )
  if (kind === 'failure')
    return (
      <Link to="/o/$organization/failures/$failure" params={{ organization, failure: id }}>
        {label}
      </Link>
    )
  if (kind === 'retry_run')
    return (
      <Link to="/o/$organization/failures/retries/$run" params={{ organization, run: id }}>
        {label}
      </Link>
    )
  if (kind === 'member')
    return (
      <Link to="/o/$organization/members/$member" params={{ organization, member: id }}>
        {label}
      </Link>
    )
  if (kind === 'pathway')
    return (
      <Link to="/o/$organization/pathways/$pathway" params={{ organization, pathway: id }}>
        {label}
      </Link>
    )
  return label
}

/** The kind of screen that shows the record of an entry. An entry about several records has no such screen. */
export function screenOf({ action, subject_kind, after }: AuditEntry): string | undefined {
  if (action === 'member.imported' || 'count' in after) return undefined
  if (action === 'letter.resent') return 'credential'
  const kinds = ['template', 'batch', 'job', 'credential', 'failure', 'retry_run', 'member', 'pathway']
  return kinds.includes(subject_kind) ? subject_kind : undefined
}
