import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Back } from '../../shell/screen/Back.tsx'
import { useOrganization } from '../../shell/session.ts'
import { formatMoment, formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { deliveriesQuery, webhookQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { WebhookHealth } from '../WebhookHealth.tsx'
import { shownTypes } from '../WebhookList.tsx'
import { WebhookState } from '../WebhookState.tsx'
import { isReplaying, type Webhook } from '../webhook.ts'
import { DeliveryTable } from './DeliveryTable.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookPanels } from './WebhookPanels.tsx'

const route = getRouteApi('/o/$organization/settings/webhooks/$webhook')

/** Shows one webhook: its state, its acts, and its deliveries. */
export function WebhookShow() {
  const words = useTexts(texts)
  const { id: organizationId } = useOrganization()
  const { webhook: id } = route.useParams()
  const search = route.useSearch()
  const query = useQuery(webhookQuery(organizationId, id))
  const deliveries = useQuery(deliveriesQuery(organizationId, id, search))
  const [news, setNews] = useState<string>()
  return (
    <>
      <Back to="/o/$organization/settings/webhooks">{words.back}</Back>
      <PageHeader title={query.data ? query.data.webhook.description || query.data.webhook.url : words.title} />
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>
          {({ webhook, event_types }) => (
            <>
              <Sheet isPadded title={words.show.facts}>
                <WebhookFacts webhook={webhook} />
                <WebhookActions webhook={webhook} onDone={setNews} />
              </Sheet>
              <Section title={words.log.title} about={words.log.about}>
                <Sheet>
                  <Answer query={deliveries}>
                    {(page) => <DeliveryTable page={page} search={search} onDone={setNews} />}
                  </Answer>
                </Sheet>
              </Section>
              <WebhookPanels webhook={webhook} types={event_types} panel={search.panel} onDone={setNews} />
            </>
          )}
        </Answer>
      </Stack>
    </>
  )
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  return (
    <FactList>
      <Fact name={words.columns.address}>{webhook.url}</Fact>
      <Fact name={words.columns.types}>{shownTypes(webhook.types, words.all)}</Fact>
      {webhook.include.length > 0 && (
        <Fact name={words.form.include}>{webhook.include.map((name) => words.form.included[name]).join(', ')}</Fact>
      )}
      <Fact name={words.columns.state}>
        <WebhookState webhook={webhook} />
      </Fact>
      <Fact name={words.columns.lastDay}>
        <WebhookHealth lastDay={webhook.last_day} />
      </Fact>
      {webhook.replay && (
        <Fact name={words.replay.name}>
          {(isReplaying(webhook) ? words.replay.going : words.replay.gone)(
            formatNumber(webhook.replay.events, language),
            formatMoment(new Date(webhook.replay.since), language),
          )}
        </Fact>
      )}
      <Fact name={words.show.created}>
        <RelativeTime at={webhook.created_at} />
      </Fact>
    </FactList>
  )
}
