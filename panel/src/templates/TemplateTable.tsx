import { Link } from '@tanstack/react-router'
import { achievementTypeNames } from '../data/generated/type-names.ts'
import { typeName } from '../data/names/type-names.ts'
import { useOrganization } from '../shell/session.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Named } from '../ui/Named.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { TemplateBadge } from './TemplateBadge.tsx'
import type { TemplateRow } from './template.ts'
import { isCapped } from './template.ts'
import { texts } from './texts.ts'

export function TemplateTable({ items }: { items: TemplateRow[] }) {
  const words = useTexts(texts)
  const columns: Column<TemplateRow>[] = [
    { id: 'name', header: words.columns.name, isHeading: true, cell: (row) => <Name row={row} /> },
    { id: 'state', header: words.columns.state, cell: (row) => <State row={row} /> },
    { id: 'published', header: words.columns.published, cell: (row) => <Published row={row} /> },
    { id: 'issued', header: words.columns.issued, isAtEnd: true, cell: (row) => <Issued row={row} /> },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={(row) => row.id} />
}

function Name({ row }: { row: TemplateRow }) {
  const { language } = useLanguage()
  const { slug } = useOrganization()
  return (
    <Named url={row.image_url}>
      <span>
        <Link to="/o/$organization/templates/$template" params={{ organization: slug, template: row.id }}>
          {row.name}
        </Link>
        <Under>{typeName(row.achievement_type, achievementTypeNames[language])}</Under>
      </span>
    </Named>
  )
}

function State({ row }: { row: TemplateRow }) {
  const words = useTexts(texts)
  return (
    <span>
      <TemplateBadge state={row.state} />
      {row.has_draft && row.state !== 'draft' && <Under>{words.unpublished}</Under>}
    </span>
  )
}

function Published({ row }: { row: TemplateRow }) {
  const words = useTexts(texts)
  if (row.version === null || row.published_at === null) return words.notYet
  return (
    <span>
      <RelativeTime at={row.published_at} />
      <Under>{words.version(row.version)}</Under>
    </span>
  )
}

/** The number leads to its rows. */
function Issued({ row }: { row: TemplateRow }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const shown = words.issued(formatNumber(row.issued_count, language), isCapped(row))
  if (row.issued_count === 0) return shown
  return (
    <Link to="/o/$organization/credentials" params={{ organization: slug }} search={{ template: row.id }}>
      {shown}
    </Link>
  )
}
