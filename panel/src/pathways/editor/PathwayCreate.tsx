import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { texts } from '../texts.ts'
import { PathwayEditor } from './PathwayEditor.tsx'

/** A new pathway. */
export function PathwayCreate() {
  const words = useTexts(texts).editor
  const organization = useOrganization()
  if (!isAtLeast(organization.role, 'admin')) return <PageHeader title={words.titleNew}>{words.notForYou}</PageHeader>
  return <PathwayEditor place={`${organization.id} new`} record={undefined} title={words.titleNew} />
}
