import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { Facts } from '../Facts.tsx'
import { mailQuery, suppressionsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { MailSettings } from '../wire.ts'
import { SuppressionTable } from './SuppressionTable.tsx'
import { TestLetterButton } from './TestLetterButton.tsx'

const route = getRouteApi('/o/$organization/settings/mail')

/** The screen "Settings > E-mail". */
export function MailShow() {
  const words = useTexts(texts).mail
  const organization = useOrganization()
  const search = route.useSearch()
  const mail = useQuery(mailQuery(organization.id))
  const suppressions = useQuery(suppressionsQuery(organization.id, search))
  const [news, setNews] = useState<string>()
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Stack>
        <Sheet isPadded>
          <Answer query={mail}>{(settings) => <Sender settings={settings} />}</Answer>
        </Sheet>
        <Section title={words.suppressed.title} about={words.suppressed.about}>
          <News onClose={setNews}>{news}</News>
          <Sheet>
            <Answer query={suppressions}>
              {(page) => <SuppressionTable page={page} search={search} onDone={setNews} />}
            </Answer>
          </Sheet>
        </Section>
      </Stack>
    </>
  )
}

function Sender({ settings }: { settings: MailSettings }) {
  const words = useTexts(texts).mail
  const { role, slug } = useOrganization()
  return (
    <>
      <Facts
        facts={[
          [words.from, `${settings.sender_name} <${settings.sender_address}>`],
          [words.replies, settings.reply_to ?? words.notRead],
        ]}
      />
      <Group gap="sm">
        {isAtLeast(role, 'admin') && <TestLetterButton />}
        {isAtLeast(role, 'admin') && (
          <Link to="/o/$organization/settings/profile" params={{ organization: slug }}>
            {words.change}
          </Link>
        )}
      </Group>
    </>
  )
}
