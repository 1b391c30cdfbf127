import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { CredentialBadge } from '../CredentialBadge.tsx'
import type { Credential } from '../credential.ts'
import { isErased } from '../credential.ts'
import classes from '../credentials.module.css'
import { texts } from '../texts.ts'

/** The facts of a credential. A fact that other credentials share links to them. */
export function CredentialFacts({ credential }: { credential: Credential }) {
  const words = useTexts(texts).facts
  const { publicPage, json, erased } = useTexts(texts)
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const { letter } = credential
  const others = (search: { template?: string; batch?: string }, text: string) => (
    <Link to="/o/$organization/credentials" params={{ organization: slug }} search={search}>
      {text}
    </Link>
  )
  return (
    <>
      <FactList>
        <Fact name={words.state}>
          <CredentialBadge credential={credential} />
        </Fact>
        <Fact name={words.email}>
          {isErased(credential) ? erased : <CopyableId value={credential.recipient_email} what={words.copyEmail} />}
          {letter?.email === credential.recipient_email && <Suppressed letter={letter} />}
          {!isErased(credential) && (
            <Link
              to="/o/$organization/people"
              params={{ organization: slug }}
              search={{ email: credential.recipient_email }}
            >
              {words.person}
            </Link>
          )}
        </Fact>
        {letter && letter.email !== credential.recipient_email && (
          <Fact name={words.letterTo}>
            <CopyableId value={letter.email} what={words.copyEmail} />
            <Suppressed letter={letter} />
          </Fact>
        )}
        <Fact name={words.template}>{others({ template: credential.template_id }, credential.achievement_name)}</Fact>
        <Fact name={words.issued}>
          <RelativeTime at={credential.issued_at} />
        </Fact>
        <Fact name={words.validUntil}>
          {credential.valid_until ? <RelativeTime at={credential.valid_until} /> : words.forEver}
        </Fact>
        <Fact name={words.holder}>{credential.is_internal ? words.internal : words.external}</Fact>
        <Fact name={words.batch}>
          {others({ batch: credential.batch_id }, words.sameBatch(formatNumber(credential.row_number, language)))}
        </Fact>
        <Fact name={words.id}>
          <CopyableId value={credential.id} what={words.copyId} />
        </Fact>
      </FactList>
      <p className={classes.more}>
        <a href={credential.url}>{publicPage}</a>
        {/* A revoked credential has no document that would verify. */}
        {credential.status === 'active' && !isErased(credential) && <a href={`${credential.url}.json`}>{json}</a>}
      </p>
    </>
  )
}

/** Marks an address that gets no letters, with a link to the list where that is changed. */
function Suppressed({ letter }: { letter: NonNullable<Credential['letter']> }) {
  const words = useTexts(texts).facts
  const { slug } = useOrganization()
  if (letter.suppressed_by === null) return null
  return (
    <p className={classes.mark}>
      <StatusBadge tone={letter.suppressed_by === 'refused' ? 'bad' : 'late'}>
        {words.suppressed[letter.suppressed_by]}
      </StatusBadge>{' '}
      <Link to="/o/$organization/settings/mail" params={{ organization: slug }} search={{ q: letter.email }}>
        {words.seeSuppressed}
      </Link>
    </p>
  )
}
