import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { achievementTypeNames } from '../../data/generated/type-names.ts'
import { FieldPair, NamedPart } from '../../ui/form/editor/FormPart.tsx'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { LinksPart } from '../links/LinksPart.tsx'
import { texts } from '../texts.ts'
import { FieldsPart } from './FieldsPart.tsx'
import { GradingPart } from './GradingPart.tsx'
import { ImageField } from './ImageField.tsx'
import { LayoutField } from './LayoutField.tsx'
import { LetterPart } from './LetterPart.tsx'
import type { PartProps } from './part-props.ts'

/** Every field of a template. */
export function TemplateForm(props: PartProps) {
  return (
    <>
      <WhatPart {...props} />
      <FieldsPart {...props} />
      <GradingPart {...props} />
      <LinksPart {...props} />
      <LetterPart {...props} />
    </>
  )
}

const own = 'own'

function WhatPart({ values, onChange, errors }: PartProps) {
  const words = useTexts(texts).editor
  const names = achievementTypeNames[useLanguage().language]
  const isListed = Object.hasOwn(names, values.type)
  const types = Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <NamedPart words={words} values={values} onChange={onChange} error={errors.name}>
      <FieldPair>
        <NativeSelect
          label={words.type}
          value={isListed ? values.type : own}
          onChange={({ currentTarget: { value } }) => onChange({ ...values, type: value === own ? '' : value })}
          data={[...types, { value: own, label: words.ownType }]}
          error={isListed && errors.achievement_type}
        />
        {!isListed && (
          <TextInput
            label={words.ownTypeLabel}
            value={values.type}
            onChange={({ currentTarget }) => onChange({ ...values, type: currentTarget.value })}
            error={errors.achievement_type}
            autoComplete="off"
          />
        )}
      </FieldPair>
      <Textarea
        label={words.description}
        rows={3}
        value={values.description}
        onChange={({ currentTarget }) => onChange({ ...values, description: currentTarget.value })}
        error={errors.description}
      />
      <Textarea
        label={words.criteria}
        description={words.criteriaHint}
        rows={6}
        value={values.criteria}
        onChange={({ currentTarget }) => onChange({ ...values, criteria: currentTarget.value })}
        error={errors.criteria_narrative}
      />
      <ImageField
        url={values.imageUrl}
        onChange={(imageUrl) => onChange({ ...values, imageUrl })}
        error={errors.image_url}
      />
      <LayoutField layout={values.layout} onChange={(layout) => onChange({ ...values, layout })} />
    </NamedPart>
  )
}
