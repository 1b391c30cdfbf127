import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useSayProblems } from '../../shell/problems/say-problems.ts'
import { useOrganization } from '../../shell/session.ts'
import { useKeptTyping } from '../../ui/form/editor/use-kept-typing.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { checkValues } from '../form/check-values.ts'
import { blankValues, fileOf, savedValues, type TemplateValues } from '../form/template-values.ts'
import { templateKeys, templateQuery } from '../queries.ts'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'

/** An order to save or to publish. `editState` is the state that the person was shown, where it is newer than the one that they began to change. */
type Order = { action: 'save' | 'publish'; editState?: string }

const publish = (organizationId: string, { row: { id }, edit_state }: TemplateRecord) =>
  ask('publish-draft', { organizationId, path: { id }, body: { edit_state } })

/** The screen that follows once a template is published, or saved for the first time. */
function useGoingOn() {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  return (template: string, action: Order['action']) => {
    const params = { organization: slug, template }
    if (action === 'publish')
      void navigate({ to: '/o/$organization/templates/$template', params, search: { done: 'published' } })
    else
      void navigate({
        to: '/o/$organization/templates/$template/edit',
        params,
        search: { done: 'saved' },
        replace: true,
      })
  }
}

/** The state and the acts of the form of a template: the typed values, saving, publishing, and the choices when somebody else saved first. */
export function useEditor(props: {
  place: string
  record: TemplateRecord | undefined
  start: TemplateValues
  news?: string | undefined
}) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const goOn = useGoingOn()
  const [record, setRecord] = useState(props.record)
  const [news, setNews] = useState(props.news)
  const saved = record ? savedValues(record) : props.start
  const typing = useKeptTyping(`sello-template ${props.place}`, record?.edit_state ?? '', saved, blankValues)
  const isDone = useRef(false)
  const say = useSayProblems()

  const take = (next: TemplateRecord) => {
    setRecord(next)
    typing.adopt(next.edit_state, savedValues(next))
    queryClient.setQueryData(templateQuery(organization.id, next.row.id).queryKey, next)
  }
  const save = async (editState: string): Promise<TemplateRecord> => {
    const template = fileOf(typing.values)
    if (!record) return say(ask('create-draft', { organizationId: organization.id, body: { template } }))
    if (!typing.isChanged && record.draft) return record
    return say(
      ask('save-draft', {
        organizationId: organization.id,
        path: { id: record.row.id },
        body: { edit_state: editState, template },
      }),
    )
  }
  const findFaults = () => checkValues(typing.values, words.faults)
  const submission = useSubmission({
    check: () => {
      setNews(undefined)
      return findFaults()
    },
    send: async ({ action, editState = typing.baseState }: Order) => {
      const draft = await save(editState)
      if (action === 'save') return { action, draft }
      take(draft)
      return {
        action,
        draft: await say(publish(organization.id, draft)),
      }
    },
    onDone: ({ action, draft }) => {
      const isNew = record === undefined
      take(draft)
      typing.forget()
      for (const key of templateKeys(organization.id)) void queryClient.invalidateQueries(key)
      isDone.current = action === 'publish' || isNew
      if (isDone.current) goOn(draft.row.id, action)
      else setNews(words.done.saved)
    },
  })
  const now = () =>
    ask('get-template-record', { organizationId: organization.id, path: { id: (record as TemplateRecord).row.id } })
  return {
    record,
    typing,
    submission,
    news,
    /** Whether the panel itself finds an error: then the person is not asked whether to publish. */
    hasFaults: () => Object.keys(findFaults()).length > 0,
    isHeld: () => typing.isChanged && !isDone.current,
    startOver: () => typing.adopt(record?.edit_state ?? '', saved),
    /** Replaces the typed values by the version that somebody else saved. */
    takeTheirs: async () => {
      take(await now())
      submission.reset()
    },
    /** Saves the typed values over the version of somebody else, of which the person knows by then. */
    keepMine: async () => submission.submit({ action: 'save', editState: (await now()).edit_state }),
  }
}
