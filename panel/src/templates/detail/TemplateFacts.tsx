import { achievementTypeNames } from '../../data/generated/type-names.ts'
import { resultTypeNames, typeName } from '../../data/names/type-names.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { linksTexts } from '../links/texts.ts'
import type { FieldChoice, TemplateFile } from '../template.ts'
import classes from '../templates.module.css'
import { texts } from '../texts.ts'

/** What a template says, each part where there is one. */
export function TemplateFacts(props: { id: string; file: TemplateFile; criteria: string | null }) {
  const { id, file, criteria } = props
  const all = useTexts(texts)
  const words = all.show
  const links = useTexts(linksTexts)
  const { language } = useLanguage()
  const namesOf = (fields: FieldChoice[]) => fields.map(({ name }) => typeName(name, all.fields)).join(', ')
  const { result_type: resultType, result_allowed_values: values, credits_available: credits } = file
  const months = file.expiration_months
  const facts: [string, string | null][] = [
    [words.type, typeName(file.achievement_type, achievementTypeNames[language])],
    [words.description, file.description || null],
    [words.criteria, file.criteria_narrative],
    [words.required, namesOf(file.required_fields) || words.onlyEmail],
    [words.optional, namesOf(file.optional_fields) || null],
    [
      words.result,
      resultType && [typeName(resultType, resultTypeNames[language]), values.join(' · ')].filter(Boolean).join(': '),
    ],
    [words.credits, credits === null ? null : formatNumber(credits, language)],
    [words.validity, months === null ? words.forEver : words.months(months)],
    [
      links.skills,
      file.alignment.map((one) => [one.target_name, one.target_code].filter(Boolean).join(' ')).join(' · ') || null,
    ],
    [links.tags, file.tag.join(' · ') || null],
    [links.version, file.version],
    [links.relations, file.related.map(({ url }) => url).join(' · ') || null],
    [links.creator, file.creator?.name ?? null],
    [words.letter, file.letter ? words.ownLetter : words.ourLetter],
  ]
  return (
    <div className={classes.facts}>
      <FactList>
        {facts.map(
          ([term, said]) =>
            said !== null && (
              <Fact key={term} name={term}>
                {term === words.criteria && criteria !== null ? (
                  <Criteria markup={criteria} />
                ) : (
                  <span dir="auto">{said}</span>
                )}
              </Fact>
            ),
        )}
        <Fact name={words.id}>
          <CopyableId value={id} what={words.copyId} />
        </Fact>
      </FactList>
    </div>
  )
}

/** Shows the criteria as the public page does. The service made the markup: text, lists, tables and links to the web alone. */
function Criteria({ markup }: { markup: string }) {
  const fill = (place: HTMLDivElement | null) =>
    place?.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes)
  return <div ref={fill} dir="auto" className={classes.criteria} />
}
