import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deleteDraft, onDraftsDeleted, readDraft, writeDraft } from '../../shell/drafts/drafts.ts'
import type { IssuableTemplate } from '../template.ts'
import type { Person } from './person.ts'

type Stored = { templateId: string; person: Person }

/**
 * The values typed into the form of one recipient, which survive a reload for the same template. A form that begins with the row of a credential
 * (`given`) stores no draft.
 */
export function usePersonDraft(template: IssuableTemplate, given?: Person) {
  const { organization, session } = useRouteContext({ from: '/o/$organization' })
  const [owner] = useState({ organizationId: organization.id, email: session.person.email, what: 'person' as const })
  const [blank] = useState<Person>(given ?? { values: {}, evidence: template.requires_evidence ? [{}] : [] })
  const [person, setPerson] = useState(blank)
  const [isTouched, setTouched] = useState(false)
  const isDraft = given === undefined
  useEffect(() => {
    if (!isDraft) return
    void readDraft(owner).then((stored) => {
      if (isOf(stored, template.id)) setPerson((now) => (Object.keys(now.values).length === 0 ? stored.person : now))
    })
  }, [owner, template.id, isDraft])
  useEffect(() => {
    if (isTouched) void writeDraft(owner, { templateId: template.id, person } satisfies Stored)
  }, [owner, template.id, person, isTouched])
  useEffect(
    () =>
      onDraftsDeleted(() => {
        setTouched(false)
        setPerson(blank)
      }),
    [blank],
  )
  return {
    person,
    setPerson: (changed: Person) => {
      setTouched(isDraft)
      setPerson(changed)
    },
    forget: () => {
      setTouched(false)
      if (isDraft) void deleteDraft(owner)
    },
  }
}

function isOf(stored: unknown, templateId: string): stored is Stored {
  return typeof stored === 'object' && stored !== null && 'templateId' in stored && stored.templateId === templateId
}
