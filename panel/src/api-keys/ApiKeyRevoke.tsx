import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { useOrganization } from '../shell/session.ts'
import { TypedConfirmation } from '../ui/form/question/TypedConfirmation.tsx'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import type { ApiKey } from './api-key.ts'
import { shownKey, wasUsedRecently } from './api-key.ts'
import classes from './api-keys.module.css'
import { apiKeysQuery } from './queries.ts'
import { texts } from './texts.ts'

/** Revokes a key for good, after saying which programs depend on it. */
export function ApiKeyRevoke(props: { apiKey: ApiKey; onClose: () => void; onDone: (news: string) => void }) {
  const { apiKey, onClose, onDone } = props
  const words = useTexts(texts).revocation
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const revoke = async (typed: string) => {
    await ask('revoke-api-key', {
      organizationId: organization.id,
      path: { id: apiKey.id },
      body: { name: typed.trim() },
    })
    await queryClient.invalidateQueries(apiKeysQuery(organization.id))
    onDone(words.told(apiKey.name))
  }
  return (
    <TypedConfirmation
      title={words.title}
      expected={apiKey.name}
      action={words.submit}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{words.effect(apiKey.name)}</p>
      <code className={classes.shown}>{shownKey(apiKey)}</code>
      {wasUsedRecently(apiKey, new Date()) && <Notice tone="late">{words.usedRecently}</Notice>}
      {apiKey.running_jobs > 0 && (
        <Notice tone="late">
          {words.runningJobs(apiKey.running_jobs, formatNumber(apiKey.running_jobs, language))}
        </Notice>
      )}
      <Soft>{words.replaceFirst}</Soft>
    </TypedConfirmation>
  )
}
