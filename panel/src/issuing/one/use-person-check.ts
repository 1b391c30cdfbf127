import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { problemsOf } from '../rows/problem.ts'
import type { Recipient } from '../rows/recipient.ts'
import type { RowCheck } from '../rows/review.ts'

const pauseMs = 400

/** The verdict of the service on one recipient, asked for once the person stops typing. A verdict on former values is dropped. */
export function usePersonCheck(templateId: string, recipient: Recipient) {
  const organization = useOrganization()
  const text = JSON.stringify(recipient)
  const settled = usePaused(text)
  const query = useQuery({
    queryKey: [organization.id, 'person-check', templateId, settled],
    queryFn: ({ signal }) => checkPerson(organization.id, templateId, JSON.parse(settled), signal),
    enabled: settled !== JSON.stringify({ email: '' }),
    gcTime: 0,
  })
  return { check: settled === text ? query.data : undefined }
}

/** Asks the service for its verdict on one recipient. */
export async function checkPerson(
  organizationId: string,
  templateId: string,
  recipient: Recipient,
  signal: AbortSignal,
): Promise<Omit<RowCheck, 'values'>> {
  const body = { template_id: templateId, recipients: [recipient] }
  const { recipients, holders } = await ask('validate-recipients', { organizationId, body, signal })
  const problems = recipients.flatMap((verdict) => problemsOf(verdict, [0]))
  const [holder] = holders
  return holder ? { problems, held: { credentialId: holder.credential_id, issuedAt: holder.issued_at } } : { problems }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
