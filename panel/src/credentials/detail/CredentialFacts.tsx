import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Credential } from '../../data/contract.ts'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { CredentialBadge } from '../CredentialBadge.tsx'
import classes from '../credentials.module.css'
import { texts } from '../texts.ts'

/** What a credential is. What others share with it leads to them. */
export function CredentialFacts({ credential }: { credential: Credential }) {
  const words = useTexts(texts).facts
  const { publicPage } = useTexts(texts)
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const others = (search: { template?: string; batch?: string }, text: string) => (
    <Link to="/o/$organization/credentials" params={{ organization: slug }} search={search}>
      {text}
    </Link>
  )
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={words.state}>
          <CredentialBadge credential={credential} />
        </Fact>
        <Fact name={words.email}>
          <CopyableId value={credential.recipient_email} what={words.copyEmail} />
        </Fact>
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
      </dl>
      <p className={classes.more}>
        <a href={credential.url}>{publicPage}</a>
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
