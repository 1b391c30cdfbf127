import { Stack } from '@mantine/core'
import { BadgePicture } from '../ui/BadgePicture.tsx'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './pathways.module.css'
import { texts } from './texts.ts'
import type { PathwayFile, PathwayGroup, PathwayTemplate } from './wire.ts'

/** Draws the groups of a pathway with an arrow to the template that it awards. A screen reader reads them in this order. */
export function PathwayPicture({ file, templates }: { file: PathwayFile; templates: PathwayTemplate[] }) {
  const words = useTexts(texts)
  const award = templates.find(({ id }) => id === file.award_template_id)
  return (
    <figure className={classes.pathway} aria-label={words.picture.label(file.name)}>
      <Stack component="ol" gap={8}>
        {file.groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place
          <Stack component="li" gap="sm" key={at}>
            {at > 0 && <span className={classes.and}>{words.group.and}</span>}
            <GroupPicture group={group} templates={templates} />
          </Stack>
        ))}
      </Stack>
      <Arrow />
      <div className={classes.award}>
        <Soft>{words.picture.award}</Soft>
        <BadgePicture url={award?.image_url} size="award" />
        <strong>{award?.name}</strong>
      </div>
    </figure>
  )
}

function GroupPicture({ group, templates }: { group: PathwayGroup; templates: PathwayTemplate[] }) {
  const words = useTexts(texts).group
  const { language } = useLanguage()
  const shown = (value: number) => formatNumber(value, language)
  const List = group.in_order ? 'ol' : 'ul'
  const isCreditsAlone = group.credits_at_least !== null && group.at_least === 1
  return (
    <>
      <p className={classes.sentence}>{useSentence(group)}</p>
      <List className={classes.badges}>
        {group.templates.map(({ template_id, minimum_result, minimum_credits }) => {
          const template = templates.find(({ id }) => id === template_id)
          return (
            <li key={template_id}>
              <BadgePicture url={template?.image_url} />
              <span>
                {template?.name}
                {minimum_result !== null && <Under>{words.fromResult(minimum_result)}</Under>}
                {minimum_credits !== null && <Under>{words.fromCredits(shown(minimum_credits))}</Under>}
                {template?.is_archived && <Under>{words.archived}</Under>}
              </span>
            </li>
          )
        })}
      </List>
      {group.credits_at_least !== null && !isCreditsAlone && (
        <Soft>{words.andCredits(shown(group.credits_at_least))}</Soft>
      )}
    </>
  )
}

/** The beginning of the sentence that the list of a group continues. */
function useSentence({ at_least, credits_at_least, in_order, templates }: PathwayGroup): string {
  const words = useTexts(texts).group
  const { language } = useLanguage()
  if (in_order) return words.inOrder
  if (credits_at_least !== null && at_least === 1) return words.credits(formatNumber(credits_at_least, language))
  if (templates.length === 1) return words.only
  return at_least === templates.length ? words.all : words.any(formatNumber(at_least, language))
}

function Arrow() {
  const words = useTexts(texts).picture
  return (
    <div className={classes.arrow}>
      <span>{words.earns}</span>
      <svg viewBox="0 0 48 20" width="48" height="20" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M2 10h42M36 3l8 7-8 7" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  )
}
