import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { webhooksQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { isReplaying, type TestAnswer, type Webhook } from '../webhook.ts'
import type { WebhookSearch } from '../webhook-search.ts'

const route = getRouteApi('/o/$organization/settings/webhooks/$webhook')

/** Tests a webhook, turns it on, and opens the questions that come before a change. */
export function WebhookActions({ webhook, onDone }: { webhook: Webhook; onDone: (news: string) => void }) {
  const words = useTexts(texts).show
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<TestAnswer>()
  const path = { id: webhook.id }
  const test = useSubmission({
    send: () => ask('test-webhook', { organizationId, path }),
    onDone: setAnswer,
  })
  const enable = useSubmission({
    send: async () => {
      setAnswer(undefined)
      return ask('enable-webhook', { organizationId, path })
    },
    onDone: () => {
      onDone(words.enabled)
      return queryClient.invalidateQueries(webhooksQuery(organizationId))
    },
  })
  const refusal = enable.failure instanceof RequestFailure ? enable.failure : undefined
  const failure = test.failure ?? enable.failure
  return (
    <Stack gap="sm">
      {answer && <Tried answer={answer} />}
      {refusal?.code === 'webhook_not_verified' ? (
        <Notice tone="bad" isNews>
          {words.notVerified(refusal.values.join(' '))}
        </Notice>
      ) : (
        failure && <FailureNotice error={failure} />
      )}
      <Group gap="sm">
        {webhook.status !== 'on' && (
          <Button loading={enable.isSending} onClick={() => enable.submit(undefined)}>
            {words.enable}
          </Button>
        )}
        <Button variant="default" loading={test.isSending} onClick={() => test.submit(undefined)}>
          {words.test}
        </Button>
        <PanelLink panel="edit" text={words.edit} />
        <PanelLink panel="secret" text={words.secret} />
        {webhook.status === 'on' && !isReplaying(webhook) && <PanelLink panel="replay" text={words.replay} />}
        <PanelLink panel="remove" text={words.remove} isGrave />
      </Group>
    </Stack>
  )
}

function Tried({ answer: { is_taken, code, ms, answer } }: { answer: TestAnswer }) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  if (is_taken)
    return (
      <Notice tone="good" isNews>
        {words.taken(formatNumber(ms, language))}
      </Notice>
    )
  return (
    <Notice tone="bad" isNews>
      {words.notTaken} {code !== null && words.answered(code)}
      <Under>{answer}</Under>
    </Notice>
  )
}

function PanelLink(props: { panel: NonNullable<WebhookSearch['panel']>; text: string; isGrave?: boolean }) {
  const { panel, text, isGrave } = props
  return (
    <Button
      variant={isGrave ? 'subtle' : 'default'}
      {...(isGrave && { color: 'bad' })}
      renderRoot={(rest) => (
        <Link
          {...rest}
          from={route.id}
          to="."
          search={(before: WebhookSearch) => ({ ...before, panel })}
          resetScroll={false}
        />
      )}
    >
      {text}
    </Button>
  )
}
