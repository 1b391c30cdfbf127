import { Button, Stack } from '@mantine/core'
import { download } from '../data/files/download.ts'
import { useOrganization } from '../shell/session.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { type AuditSearch, selectionOf } from './audit-search.ts'
import { texts } from './texts.ts'

/** Downloads the entries that match the filters, as a file for a spreadsheet. */
export function AuditDownload({ search }: { search: AuditSearch }) {
  const words = useTexts(texts).download
  const { language } = useLanguage()
  const organization = useOrganization()
  const { failure, isSending, submit } = useSubmission({
    send: (wanted: AuditSearch) => {
      const { after: _, ...selection } = selectionOf(wanted)
      return download('export-audit-log', { organizationId: organization.id, query: { ...selection, language } })
    },
    onDone: () => {},
  })
  return (
    <Stack gap={4}>
      <Button variant="default" loading={isSending} onClick={() => submit(search)}>
        {words.submit}
      </Button>
      {failure && <FailureNotice error={failure} />}
    </Stack>
  )
}
