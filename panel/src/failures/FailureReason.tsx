import { Stack } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './failures.module.css'
import { type Reasons, reasons } from './texts/reasons.ts'
import { texts } from './texts/texts.ts'
import type { FailureRow } from './wire.ts'

/** Says what an error code means to a person. A code that this panel does not know is explained by its category. */
function reasonOf(all: Reasons, code: string): { cause: string; fix: string } {
  return all[code as keyof Reasons] ?? all.unknown
}

type Told = Pick<FailureRow, 'error_codes' | 'error_message' | 'is_duplicate' | 'is_batch_revoked' | 'error_category'>

/** Says why a row was not issued, and below it what to do. */
export function FailureSummary({ failure }: { failure: Told & Pick<FailureRow, 'status'> }) {
  const all = useTexts(reasons)
  const { categories, detail } = useTexts(texts)
  const codes = codesOf(failure)
  const fixes = [...new Set(codes.map((code) => reasonOf(all, code).fix))]
  const known = fixes.length > 0 ? fixes.join(' ') : categories.explanations[failure.error_category]
  return (
    <>
      <FailureCause failure={failure} />
      {failure.status === 'pending_review' && <Under>{failure.is_batch_revoked ? detail.batchRevoked : known}</Under>}
    </>
  )
}

/** Says why a row was not issued, with one sentence for each reason. */
export function FailureCause({
  failure,
}: {
  failure: Pick<FailureRow, 'error_codes' | 'error_message' | 'is_duplicate'>
}) {
  const all = useTexts(reasons)
  const codes = codesOf(failure)
  if (codes.length === 0) return failure.error_message
  return codes.map((code) => reasonOf(all, code).cause).join(' ')
}

/** The reason of a failure with advice, and with the words of the service, which name field and value. */
export function FailureAdvice({ failure }: { failure: Omit<Told, 'is_batch_revoked'> }) {
  const all = useTexts(reasons)
  const { categories } = useTexts(texts)
  const words = useTexts(texts).detail
  const codes = codesOf(failure)
  return (
    <>
      <Stack component="ul" gap={8}>
        {codes.length === 0 && <li>{categories.explanations[failure.error_category]}</li>}
        {codes.map((code) => (
          <li key={code}>
            <strong>{reasonOf(all, code).cause}</strong> {reasonOf(all, code).fix}
          </li>
        ))}
      </Stack>
      <p className={classes.said}>
        {words.said} <q>{failure.error_message}</q>
      </p>
    </>
  )
}

function codesOf({
  error_codes: codes,
  is_duplicate: isDuplicate,
}: Pick<FailureRow, 'error_codes' | 'is_duplicate'>): string[] {
  // Records of an older service have no codes.
  if (codes.length === 0) return isDuplicate ? ['email_duplicate'] : []
  return [...new Set(codes)]
}
