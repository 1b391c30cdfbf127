import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonErasure } from '../../shell/erasure/PersonErasure.tsx'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { Credential } from '../credential.ts'
import { isErased, nameOf } from '../credential.ts'
import { credentialQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { CredentialAwarded } from './CredentialAwarded.tsx'
import { CredentialFacts } from './CredentialFacts.tsx'
import { CredentialRevoke } from './CredentialRevoke.tsx'
import { CredentialTimeline } from './CredentialTimeline.tsx'
import { LetterResend } from './LetterResend.tsx'

const route = getRouteApi('/o/$organization/credentials/$credential')

/** Shows one credential: its facts, its history, and its acts. */
export function CredentialShow() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { credential: id } = route.useParams()
  const { panel } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(credentialQuery(organization.id, id))
  const [news, setNews] = useState<string>()
  const mayRevoke = isAtLeast(organization.role, 'admin') && query.data?.status === 'active'
  return (
    <>
      <Back to="/o/$organization/credentials">{words.back}</Back>
      <PageHeader
        title={(query.data && nameOf(query.data)) || (query.data ? words.erased : words.facts.title)}
        action={mayRevoke && query.data && <Actions credential={query.data} />}
      >
        {query.data?.achievement_name}
      </PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>{(credential) => <Parts credential={credential} onDone={setNews} />}</Answer>
      </Stack>
      {panel === 'revoke' && mayRevoke && query.data && (
        <CredentialRevoke
          credential={query.data}
          onClose={() => void navigate({ search: {}, replace: true })}
          onDone={setNews}
        />
      )}
    </>
  )
}

function Parts({ credential, onDone }: { credential: Credential; onDone: (news: string) => void }) {
  const words = useTexts(texts)
  const { role, slug } = useOrganization()
  const { status, letter_status, letter } = credential
  const mayResend =
    isAtLeast(role, 'issuer') &&
    status === 'active' &&
    (letter_status === 'sent' || letter_status === 'failed' || letter_status === 'silent')
  return (
    <>
      {isErased(credential) && <Notice tone="calm">{words.erasedNotice}</Notice>}
      {status === 'revoked' && <Notice tone="bad">{words.revokedNotice}</Notice>}
      {credential.superseded_by && (
        <Notice tone="late">
          {words.supersededNotice}{' '}
          <Link
            to="/o/$organization/credentials/$credential"
            params={{ organization: slug, credential: credential.superseded_by }}
          >
            {words.seeSuccessor}
          </Link>
        </Notice>
      )}
      {status === 'active' && letter_status === 'failed' && (
        <Notice tone="late">{words.letterFailedNotices[letter?.suppressed_by ?? 'other']}</Notice>
      )}
      <Columns>
        <Sheet isPadded title={credential.awarded ? words.awardedTitle : words.facts.title}>
          {credential.awarded && <CredentialAwarded awarded={credential.awarded} credential={credential} />}
          <CredentialFacts credential={credential} />
          {isAtLeast(role, 'admin') && !isErased(credential) && (
            <PersonErasure email={credential.recipient_email} onDone={onDone} />
          )}
        </Sheet>
        <Sheet isPadded title={words.timeline.title}>
          <CredentialTimeline credential={credential} />
          {mayResend && <LetterResend credential={credential} onDone={onDone} />}
        </Sheet>
      </Columns>
    </>
  )
}

function Actions({ credential }: { credential: Credential }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Group>
      {!isErased(credential) && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/o/$organization/issue/correct"
              params={{ organization: slug }}
              search={{ credential: credential.id }}
            />
          )}
        >
          {words.correct}
        </Button>
      )}
      <RevokeButton />
    </Group>
  )
}

function RevokeButton() {
  const words = useTexts(texts)
  return (
    <Button
      variant="default"
      color="bad"
      renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel: 'revoke' }} />}
    >
      {words.revoke}
    </Button>
  )
}
