import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { WhyNotSignedIn } from '../session.ts'
import { texts } from '../texts.ts'

const typingPauseMs = 400

/** Buttons to sign in with the account of an organization: the one that the URL names, or the one whose mail domain was typed. */
export function ProviderButtons(props: { email: string; organization: string | undefined; next: string | null }) {
  const words = useTexts(texts).provider
  const [why, setWhy] = useState<WhyNotSignedIn | null>(null)
  const domain = useSettled(domainOf(props.email))
  const by = props.organization === undefined ? domain && { domain } : { organization: props.organization }
  const { data } = useQuery({
    queryKey: ['sign-in-options', by],
    queryFn: ({ signal }) => (by ? ask('list-sign-in-options', { query: by, signal }) : { items: [] }),
    enabled: by !== undefined,
    retry: false,
  })
  const { failure, isSending, submit } = useSubmission({
    send: (organization: string) => ask('start-provider-sign-in', { body: { organization, next: props.next } }),
    onDone: (departure) => {
      setWhy(departure.why)
      if (departure.location !== null) globalThis.location.assign(departure.location)
    },
  })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Stack gap="xs">
      {items.map(({ organization, provider }) => (
        <Button key={organization} variant="default" size="md" loading={isSending} onClick={() => submit(organization)}>
          {words.enterWith(provider)}
        </Button>
      ))}
      {why && (
        <Notice tone="late" isNews>
          {words.why[why]}
        </Notice>
      )}
      {failure && <FailureNotice error={failure} />}
    </Stack>
  )
}

/** The part after the @, once it looks like a whole domain. */
function domainOf(email: string): string | undefined {
  return /^\S+@([^\s@]+\.[^\s@.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase()
}

/** The value, updated once it has not changed for a moment: the service is not asked at each letter. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
