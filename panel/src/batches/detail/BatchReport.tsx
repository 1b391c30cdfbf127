import { Button, Stack } from '@mantine/core'
import { download } from '../../data/files/download.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Under } from '../../ui/text/Under.tsx'
import type { Batch } from '../batch.ts'
import { texts } from '../texts.ts'

/** Saves the result of each row as a file for a spreadsheet. */
export function BatchReport({ batch }: { batch: Batch }) {
  const words = useTexts(texts).report
  const { language } = useLanguage()
  const { id } = useOrganization()
  const { failure, isSending, submit } = useSubmission({
    send: (batchId: string) =>
      download('get-batch-report', { organizationId: id, path: { id: batchId }, query: { language } }),
    onDone: () => {},
  })
  return (
    <Stack gap={8} align="flex-start" mt={20}>
      {failure && <FailureNotice error={failure} />}
      <Button variant="default" loading={isSending} onClick={() => submit(batch.id)}>
        {words.download}
      </Button>
      <Under>{words.about}</Under>
    </Stack>
  )
}
