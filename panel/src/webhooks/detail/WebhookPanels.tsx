import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { PlainQuestion } from '../../ui/form/question/PlainQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { WebhookForm } from '../form/WebhookForm.tsx'
import { WebhookSecret } from '../form/WebhookSecret.tsx'
import { webhooksQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { EventTypes, Webhook } from '../webhook.ts'
import type { WebhookSearch } from '../webhook-search.ts'
import { ReplayQuestion } from './ReplayQuestion.tsx'

const route = getRouteApi('/o/$organization/settings/webhooks/$webhook')

/** The dialog over the screen of a webhook: its form, its new secret, or a question before it is removed or events are sent again. */
export function WebhookPanels(props: {
  webhook: Webhook
  types: EventTypes
  panel: WebhookSearch['panel']
  onDone: (news: string) => void
}) {
  const { webhook, types, panel, onDone } = props
  const words = useTexts(texts)
  const { id: organizationId, slug } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const [secret, setSecret] = useState<string>()
  const path = { id: webhook.id }
  const close = (news?: string) => {
    if (news) onDone(news)
    setSecret(undefined)
    void queryClient.invalidateQueries(webhooksQuery(organizationId))
    void navigate({ search: (before) => ({ ...before, panel: undefined }), replace: true })
  }
  if (secret)
    return (
      <SidePanel title={words.secret.title} onClose={() => close(words.secret.replaced)} isHeldOpen>
        <WebhookSecret value={secret} onDone={() => close(words.secret.replaced)} />
      </SidePanel>
    )
  if (panel === 'edit')
    return (
      <SidePanel title={words.form.editTitle} onClose={close}>
        <WebhookForm
          types={types}
          before={webhook}
          send={(body) => ask('change-webhook', { organizationId, path, body })}
          onDone={() => close(words.show.changed)}
          onClose={close}
        />
      </SidePanel>
    )
  if (panel === 'secret')
    return (
      <PlainQuestion
        words={words.rotation}
        send={() => ask('rotate-webhook-secret', { organizationId, path })}
        onDone={(answer) => setSecret(answer.secret)}
        focus="away"
        onClose={close}
      >
        <p>{words.rotation.effect}</p>
      </PlainQuestion>
    )
  if (panel === 'replay')
    return <ReplayQuestion id={webhook.id} onDone={() => close(words.replay.begun)} onClose={() => close()} />
  if (panel === 'remove')
    return (
      <PlainQuestion
        words={words.removal}
        isForGood
        send={() => ask('remove-webhook', { organizationId, path })}
        onDone={async () => {
          await navigate({ to: '/o/$organization/settings/webhooks', params: { organization: slug } })
          void queryClient.invalidateQueries(webhooksQuery(organizationId))
        }}
        focus="away"
        onClose={close}
      >
        <p>{words.removal.effect}</p>
      </PlainQuestion>
    )
  return null
}
