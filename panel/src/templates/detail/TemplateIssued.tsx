import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { TemplateRow } from '../template.ts'
import { isCapped } from '../template.ts'
import { texts } from '../texts.ts'

/** The number of credentials of a template, as a link to them. */
export function TemplateIssued({ row }: { row: TemplateRow }) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  const { slug } = useOrganization()
  if (row.issued_count === 0) return <Soft>{words.issuedNone}</Soft>
  return (
    <Link to="/o/$organization/credentials" params={{ organization: slug }} search={{ template: row.id }}>
      {words.issuedLink(formatNumber(row.issued_count, language), isCapped(row))}
    </Link>
  )
}
