import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { sessionQuery } from '../shell/session.ts'
import { PersonNameField } from '../ui/form/PersonNameField.tsx'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import classes from './account.module.css'
import { texts } from './texts.ts'

/** The form of the name that the person's teams see. */
export function NameForm(props: { name: string; onDone: () => void }) {
  const words = useTexts(texts).you
  const queryClient = useQueryClient()
  const router = useRouter()
  const [name, setName] = useState(props.name)
  const { formProps, fields, failure, isSending } = useSubmission({
    send: (typed: string) => ask('change-person', { body: { name: typed } }),
    onDone: async (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      props.onDone()
      await router.invalidate()
    },
  })
  return (
    <form className={classes.name} {...formProps(() => name.trim())}>
      <PersonNameField words={words} value={name} onChange={setName} error={fields.name} />
      {failure && <FailureNotice error={failure} />}
      <Button type="submit" variant="default" loading={isSending}>
        {words.save}
      </Button>
    </form>
  )
}
