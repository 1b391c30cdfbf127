import { Button } from '@mantine/core'
import { download } from '../data/files/download.ts'
import { useOrganization } from '../shell/session.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { type CredentialSearch, selectionOf } from './credential-search.ts'
import { texts } from './texts.ts'

/** Saves the credentials that match the filters, for a spreadsheet. */
export function CredentialDownload({ search }: { search: CredentialSearch }) {
  const words = useTexts(texts).download
  const { language } = useLanguage()
  const organization = useOrganization()
  const { failure, isSending, submit } = useSubmission({
    send: (wanted: CredentialSearch) => {
      const { after: _, ...selection } = selectionOf(wanted)
      return download('export-credentials', { organizationId: organization.id, query: { ...selection, language } })
    },
    onDone: () => {},
  })
  return (
    <div>
      <Button variant="default" loading={isSending} onClick={() => submit(search)} title={words.about}>
        {words.submit}
      </Button>
      {failure && <FailureNotice error={failure} />}
    </div>
  )
}
