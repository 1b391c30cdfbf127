import { Stack } from '@mantine/core'
import type { Evidence } from '../../data/generated/recipient-fields.ts'
import { recipientFieldNames } from '../../data/generated/recipient-fields.ts'
import { dayFields, type FieldName, fieldNames } from '../../data/names/field-names.ts'
import { AwardIcon } from '../../ui/icons.tsx'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { shownPicture } from '../../ui/shown-picture.ts'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { Under } from '../../ui/text/Under.tsx'
import type { Awarded, Credential } from '../credential.ts'
import classes from '../credentials.module.css'
import { texts } from '../texts.ts'

/** The badge, and what the signed document says of its holder, each part where there is one. */
export function CredentialAwarded({ awarded, credential }: { awarded: Awarded; credential: Credential }) {
  const { language } = useLanguage()
  const names = recipientFieldNames[language]
  const { recipient } = awarded
  const evidence = (recipient.evidence ?? []) as Evidence[]
  const source = shownPicture(awarded.image_url, location.origin)
  const shown = (name: FieldName): string | undefined => {
    const value = recipient[name]
    if (typeof value === 'number') return formatNumber(value, language)
    if (typeof value !== 'string') return undefined
    return dayFields.includes(name) ? formatDay(value, language) : value
  }
  return (
    <div className={classes.awarded}>
      {source ? <img src={source} alt={credential.achievement_name} className={classes.badge} /> : <AwardIcon />}
      <FactList>
        {fieldNames.map((name) => {
          const said = shown(name)
          return (
            said !== undefined && (
              <Fact key={name} name={names[name]}>
                <span dir="auto">{said}</span>
              </Fact>
            )
          )
        })}
        {evidence.length > 0 && (
          <Fact name={names.evidence}>
            <Stack component="ul" gap={8}>
              {evidence.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was signed neither moves nor grows
                <li key={place}>
                  <EvidenceShown evidence={one} />
                </li>
              ))}
            </Stack>
          </Fact>
        )}
      </FactList>
    </div>
  )
}

function EvidenceShown({ evidence: { name, url, genre, audience, description, narrative } }: { evidence: Evidence }) {
  const words = useTexts(texts)
  const title = name ?? genre ?? url ?? words.evidence
  return (
    <span dir="auto">
      {url === undefined ? (
        title
      ) : (
        <a href={url} rel="noreferrer noopener nofollow" target="_blank">
          {title}
        </a>
      )}
      {[name && genre, audience, description, narrative].map((said) => said && <Under key={said}>{said}</Under>)}
    </span>
  )
}
