import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { achievementTypeNames } from '../../data/generated/type-names.ts'
import { templateNamesQuery } from '../../data/names/template-names.ts'
import { resultTypeNames, typeName } from '../../data/names/type-names.ts'
import { useOrganization } from '../../shell/session.ts'
import { formatMoment } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import classes from '../audit-log.module.css'
import { texts } from '../texts.ts'
import type { AuditEntry } from '../wire.ts'
import { AuditRecord } from './AuditRecord.tsx'
import { type ChangedPart, changedParts, plainName, sayValue } from './audit-entry.ts'

/** A new record has many parts: the first tell which it is, the others are a press away. */
const shownMax = 4

/** What changed, before and after, in words. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const words = useTexts(texts)
  const parts = changedParts(entry)
  if (parts.length === 0) return null
  const isLong = parts.length > shownMax + 1
  const rest = isLong ? parts.slice(shownMax) : []
  return (
    <>
      <PartList parts={isLong ? parts.slice(0, shownMax) : parts} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{words.more(rest.length)}</summary>
          <PartList parts={rest} />
        </details>
      )}
    </>
  )
}

function PartList({ parts }: { parts: ChangedPart[] }) {
  const words = useTexts(texts)
  return (
    <ul className={classes.changes}>
      {parts.map(({ name, before, after, isNew }) => (
        <li key={name}>
          <span className={classes.part}>{words.parts[name] ?? plainName(name)}</span>
          {!isNew && (
            <>
              <del>
                <Said part={name} value={before} />
              </del>
              <VisuallyHidden> {words.became} </VisuallyHidden>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins>
            <Said part={name} value={after} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

/** Parts that hold the id of a record, and of what kind. */
const kinds: Partial<Record<string, string>> = { template_id: 'template', job_id: 'batch', credential_id: 'credential' }

/** A value as people call it: a record by its name and with the way to it, a type by its word, a moment as one. */
function Said({ part, value }: { part: string; value: unknown }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const kind = kinds[part]
  if (kind && typeof value === 'string') return <NamedRecord kind={kind} id={value} />
  if (part === 'achievement_type' && typeof value === 'string') return typeName(value, achievementTypeNames[language])
  if (part === 'result_type' && typeof value === 'string') return typeName(value, resultTypeNames[language])
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value))
    return formatMoment(new Date(value), language)
  return sayValue(value, words.said)
}

function NamedRecord({ kind, id }: { kind: string; id: string }) {
  const { id: organizationId } = useOrganization()
  const names = useQuery({ ...templateNamesQuery(organizationId), enabled: kind === 'template' })
  const name = names.data?.items.find((template) => template.id === id)?.name
  return <AuditRecord kind={kind} id={id} label={name ?? `${id.slice(0, 13)}…`} />
}
