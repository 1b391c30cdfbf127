import { Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { useOrganization } from '../../shell/session.ts'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useOrderName } from '../../ui/form/use-order-name.ts'
import { type FieldErrors, useSubmission } from '../../ui/form/use-submission.ts'
import { formatDate } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { ToneSign } from '../../ui/states/tone.tsx'
import { SentenceButton } from '../../ui/text/SentenceButton.tsx'
import { LetterPreview } from '../confirm/LetterPreview.tsx'
import classes from '../issuing.module.css'
import { previewQuery } from '../queries.ts'
import { useProblemWords } from '../review/cell/use-problem-words.ts'
import type { ColumnName } from '../rows/column.ts'
import type { Problem } from '../rows/problem.ts'
import type { Recipient } from '../rows/recipient.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import type { IssuedPerson } from './IssuedOne.tsx'
import { type Person, recipientOfPerson } from './person.ts'
import { RecipientForm } from './RecipientForm.tsx'
import { checkPerson, usePersonCheck } from './use-person-check.ts'
import { usePersonDraft } from './use-person-draft.ts'

/** The credential that the new one replaces, and its values. */
export type Correction = { credentialId: string; person: Person }

/** The form for one recipient, followed by a preview of the letter and the button that issues. */
export function OneForm(props: {
  template: IssuableTemplate
  correction?: Correction
  onIssued: (issued: IssuedPerson) => void
}) {
  const { template, correction, onIssued } = props
  const words = useTexts(texts).one
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const sentenceOf = useProblemWords()
  const { person, setPerson, forget } = usePersonDraft(template, correction?.person)
  const [left, setLeft] = useState<ReadonlySet<ColumnName>>(new Set())
  const [reason, setReason] = useState('')
  const [isShown, setShown] = useState(false)
  const issue = useIssuing(template, correction)
  const recipient = recipientOfPerson(person)
  const { check } = usePersonCheck(template.id, recipient)
  const fieldsOf = useFieldErrors()
  const { formProps, fields, failure, isSending, reset } = useSubmission({
    check: (): FieldErrors => (correction && reason.trim() === '' ? { reason: words.correction.reasonMissing } : {}),
    send: async (asked: Recipient) => {
      const { problems } = await checkPerson(organization.id, template.id, asked, new AbortController().signal)
      const errors = problems.filter(({ kind }) => kind === 'error')
      const sentences = errors.filter(({ column }) => !column).map(sentenceOf)
      if (errors.length > 0) throw new RequestFailure({ kind: 'refused', fields: fieldsOf(errors), sentences })
      return isShown ? issue(asked, reason.trim()) : null
    },
    onDone: (answer) => {
      if (answer === null) return setShown(true)
      forget()
      void queryClient.invalidateQueries({ queryKey: [organization.id] })
      onIssued({
        credentialId: answer.id,
        url: answer.url,
        name: person.values.recipient_name?.trim() || recipient.email,
      })
    },
  })
  const judged = check ? fieldsOf(check.problems.filter(({ column }) => column && left.has(column))) : {}
  const hint = check?.problems.find(({ kind, column }) => kind === 'warning' && column)
  return (
    <Columns>
      <div className={isShown ? undefined : classes.form}>
        <Sheet isPadded>
          <form {...formProps(() => recipient)}>
            <Stack>
              <RecipientForm
                template={template}
                person={person}
                problems={{ ...judged, ...fields }}
                hints={
                  hint?.column ? { [hint.column]: <Hint problem={hint} person={person} onChange={setPerson} /> } : {}
                }
                onChange={(changed) => {
                  reset()
                  setShown(false)
                  setPerson(changed)
                }}
                onLeave={(column) => setLeft((before) => new Set([...before, column]))}
              />
              {correction && <ReasonField value={reason} onChange={setReason} error={fields.reason} />}
              {!correction && check?.held && (
                <Notice tone="late">{words.held(formatDate(new Date(check.held.issuedAt), language))}</Notice>
              )}
              <FormEnd
                failure={failure}
                isSending={isSending}
                submit={isShown ? (correction ? words.correction.submit : words.submit) : words.look}
              />
            </Stack>
          </form>
        </Sheet>
      </div>
      {isShown && <PreviewOf template={template} recipient={recipient} />}
    </Columns>
  )
}

/** The errors among the problems, by their columns. */
function useFieldErrors() {
  const sentenceOf = useProblemWords()
  return (problems: Problem[]): FieldErrors =>
    Object.fromEntries(
      problems.filter(({ kind, column }) => kind === 'error' && column).map((one) => [one.column, sentenceOf(one)]),
    )
}

/** Issues one credential, or one that replaces another. The button pressed again sends the same order, which is carried out once. */
function useIssuing(template: IssuableTemplate, correction: Correction | undefined) {
  const { id: organizationId } = useOrganization()
  const nameOf = useOrderName()
  return (recipient: Recipient, reason: string) => {
    const idempotencyKey = nameOf(correction ? { recipient, reason } : recipient)
    if (!correction)
      return ask('issue-one', { organizationId, body: { template_id: template.id, recipient }, idempotencyKey })
    const path = { id: correction.credentialId }
    return ask('correct-credential', { organizationId, path, body: { recipient, reason }, idempotencyKey })
  }
}

function ReasonField(props: { value: string; onChange: (reason: string) => void; error: string | undefined }) {
  const words = useTexts(texts).one.correction
  return (
    <Textarea
      label={words.reason}
      description={words.reasonHint}
      value={props.value}
      maxLength={limits.revocationReason}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      error={props.error}
      withAsterisk
      rows={2}
    />
  )
}

function PreviewOf({ template, recipient }: { template: IssuableTemplate; recipient: Recipient }) {
  const organization = useOrganization()
  return <LetterPreview query={useQuery(previewQuery(organization.id, template.id, recipient))} isOfOne />
}

/** Warns of a value that may be wrong; one press corrects a mistyped domain. */
function Hint(props: { problem: Problem; person: Person; onChange: (person: Person) => void }) {
  const { problem, person, onChange } = props
  const words = useTexts(texts).review
  const sentenceOf = useProblemWords()
  const { code, fact } = problem
  const email = person.values.email ?? ''
  return (
    <span role="status" className={classes.hint}>
      <ToneSign tone="late" />
      <span>
        {sentenceOf(problem)}{' '}
        {code === 'domain_typo' && fact !== undefined && (
          <SentenceButton
            // If pressing took the focus, the field that had it would be checked, and its message could move this button away from the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() =>
              onChange({ ...person, values: { ...person.values, email: `${email.split('@')[0]}@${fact}` } })
            }
          >
            {words.take(fact)}
          </SentenceButton>
        )}
      </span>
    </span>
  )
}
