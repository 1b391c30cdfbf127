import { Button, TextInput } from '@mantine/core'
import { FieldPair, FormPart } from '../../ui/form/editor/FormPart.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { PartProps } from '../form/part-props.ts'
import { AlignmentFields } from './AlignmentFields.tsx'
import { Fold } from './Fold.tsx'
import { blankAlignment, blankRelated, type LinksValues, tagsOf, withPicked } from './links-values.ts'
import { RelatedFields } from './RelatedFields.tsx'
import { SkillPicker } from './SkillPicker.tsx'
import { linksTexts } from './texts.ts'

type LinksProps = {
  links: LinksValues
  errors: PartProps['errors']
  onChange: (changes: Partial<LinksValues>) => void
}

/** The part of the form that links the achievement to others: skills, topics, related achievements, and its author. */
export function LinksPart({ values, onChange, errors }: PartProps) {
  const words = useTexts(linksTexts)
  const props: LinksProps = {
    links: values.links,
    errors,
    onChange: (changes) => onChange({ ...values, links: { ...values.links, ...changes } }),
  }
  return (
    <FormPart title={words.title}>
      <Soft>{words.about}</Soft>
      <Skills {...props} />
      <Words {...props} />
      <Relations {...props} />
      <Creator {...props} />
    </FormPart>
  )
}

function isAbout(errors: PartProps['errors'], ...fields: string[]): boolean {
  return Object.keys(errors).some((name) => fields.includes(name.split(/[.[]/)[0] as string))
}

function Skills({ links: { alignment }, errors, onChange }: LinksProps) {
  const words = useTexts(linksTexts)
  return (
    <Fold title={words.skills} count={alignment.length} isFaulty={isAbout(errors, 'alignment')}>
      <Soft>{words.skillsAbout}</Soft>
      <SkillPicker onPick={(skill) => onChange({ alignment: withPicked(alignment, skill) })} />
      {alignment.map((value, index) => (
        <AlignmentFields
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own while they are typed.
          key={index}
          index={index}
          value={value}
          errors={errors}
          onChange={(next) => onChange({ alignment: alignment.with(index, next) })}
          onRemove={() => onChange({ alignment: alignment.toSpliced(index, 1) })}
        />
      ))}
      {errors.alignment && <Notice tone="bad">{errors.alignment}</Notice>}
      <Button variant="default" onClick={() => onChange({ alignment: [...alignment, blankAlignment] })}>
        {words.addSkill}
      </Button>
    </Fold>
  )
}

function Words({ links: { tags, version }, errors, onChange }: LinksProps) {
  const words = useTexts(linksTexts)
  const count = tagsOf(tags).length + (version === '' ? 0 : 1)
  return (
    <Fold title={words.words} count={count} isFaulty={isAbout(errors, 'tag', 'version')}>
      <TextInput
        label={words.tags}
        description={words.tagsHint}
        value={tags}
        onChange={({ currentTarget }) => onChange({ tags: currentTarget.value })}
        error={errors.tag}
        autoComplete="off"
      />
      <TextInput
        label={words.version}
        description={words.versionHint}
        value={version}
        onChange={({ currentTarget }) => onChange({ version: currentTarget.value })}
        error={errors.version}
        autoComplete="off"
      />
    </Fold>
  )
}

function Relations({ links: { related }, errors, onChange }: LinksProps) {
  const words = useTexts(linksTexts)
  return (
    <Fold title={words.relations} count={related.length} isFaulty={isAbout(errors, 'related')}>
      <Soft>{words.relationsAbout}</Soft>
      {related.map((value, index) => (
        <RelatedFields
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own while they are typed.
          key={index}
          index={index}
          value={value}
          errors={errors}
          onChange={(next) => onChange({ related: related.with(index, next) })}
          onRemove={() => onChange({ related: related.toSpliced(index, 1) })}
        />
      ))}
      {errors.related && <Notice tone="bad">{errors.related}</Notice>}
      <Button variant="default" onClick={() => onChange({ related: [...related, blankRelated] })}>
        {words.addRelation}
      </Button>
    </Fold>
  )
}

function Creator({ links: { creator }, errors, onChange }: LinksProps) {
  const words = useTexts(linksTexts)
  return (
    <Fold title={words.creator} count={creator.name === '' ? 0 : 1} isFaulty={isAbout(errors, 'creator')}>
      <Soft>{words.creatorAbout}</Soft>
      <FieldPair>
        <TextInput
          label={words.creatorName}
          value={creator.name}
          onChange={({ currentTarget }) => onChange({ creator: { ...creator, name: currentTarget.value } })}
          error={errors['creator.name'] ?? errors.creator}
          autoComplete="off"
        />
        <TextInput
          label={words.creatorUrl}
          value={creator.url}
          onChange={({ currentTarget }) => onChange({ creator: { ...creator, url: currentTarget.value } })}
          error={errors['creator.url']}
          inputMode="url"
          autoComplete="off"
        />
      </FieldPair>
    </Fold>
  )
}
