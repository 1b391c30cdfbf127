import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { webhooksQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { EventTypes } from '../webhook.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

/** Makes a webhook and shows its secret once: only the state of this component holds the secret. */
export function WebhookCreate(props: { types: EventTypes; onClose: () => void; onDone: (id: string) => void }) {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<Answer<'create-webhook'>>()
  if (made) {
    const finish = () => props.onDone(made.webhook.id)
    return (
      <SidePanel title={words.secret.title} onClose={finish} isHeldOpen>
        <WebhookSecret value={made.secret} onDone={finish} />
      </SidePanel>
    )
  }
  return (
    <SidePanel title={words.form.createTitle} onClose={props.onClose}>
      <WebhookForm
        types={props.types}
        send={(body) => ask('create-webhook', { organizationId: id, body })}
        onDone={(answer) => {
          setMade(answer)
          void queryClient.invalidateQueries(webhooksQuery(id))
        }}
        onClose={props.onClose}
      />
    </SidePanel>
  )
}
