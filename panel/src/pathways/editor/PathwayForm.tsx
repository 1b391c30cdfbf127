import { Button, NativeSelect, Radio, Stack, Textarea } from '@mantine/core'
import { limits, revocationPolicies } from '../../data/generated/limits.ts'
import { fieldsIn } from '../../data/names/field-names.ts'
import { NamedPart } from '../../ui/form/editor/FormPart.tsx'
import type { FieldErrors } from '../../ui/form/use-submission.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from '../texts.ts'
import type { PathwayTemplate } from '../wire.ts'
import { GroupForm } from './GroupForm.tsx'
import { blankGroup, type GroupValues, type PathwayValues } from './pathway-values.ts'

type FormProps = {
  values: PathwayValues
  onChange: (values: PathwayValues) => void
  /** The errors, by the field names of the service. */
  errors: FieldErrors
  templates: PathwayTemplate[]
}

/** Every field of a pathway. */
export function PathwayForm(props: FormProps) {
  return (
    <>
      <WhatPart {...props} />
      <GroupsPart {...props} />
      <RevokedPart {...props} />
    </>
  )
}

function WhatPart({ values, onChange, errors, templates }: FormProps) {
  const words = useTexts(texts).editor
  const { language } = useLanguage()
  const choices = templates.filter(({ id, is_archived }) => !is_archived || id === values.awardId)
  const isAnyUnsupplied = choices.some((one) => one.unsupplied_fields.length > 0)
  return (
    <NamedPart words={words} values={values} onChange={onChange} error={errors.name}>
      <NativeSelect
        label={words.award}
        description={isAnyUnsupplied && words.awardHint}
        value={values.awardId}
        onChange={({ currentTarget }) => onChange({ ...values, awardId: currentTarget.value })}
        data={[
          { value: '', label: words.chooseTemplate },
          ...choices.map(({ id, name, unsupplied_fields: fields }) => ({
            value: id,
            label: fields.length > 0 ? words.notAwardable(name, fieldsIn(fields, language)) : name,
            disabled: fields.length > 0,
          })),
        ]}
        error={errors.award_template_id}
      />
      <Textarea
        label={words.description}
        rows={2}
        value={values.description}
        onChange={({ currentTarget }) => onChange({ ...values, description: currentTarget.value })}
        error={errors.description}
      />
    </NamedPart>
  )
}

function GroupsPart({ values, onChange, errors, templates }: FormProps) {
  const words = useTexts(texts).editor
  const { groups } = values
  const change = (next: GroupValues[]) => onChange({ ...values, groups: next })
  return (
    <Sheet isPadded>
      <Stack>
        <h2>{words.parts.groups}</h2>
        <Soft>{words.groupsAbout}</Soft>
        {errors.groups && (
          <Notice tone="bad" isNews>
            {errors.groups}
          </Notice>
        )}
        {groups.map((group, at) => (
          <GroupForm
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place
            key={at}
            at={at}
            group={group}
            onChange={(next) => change(groups.map((one, place) => (place === at ? next : one)))}
            onRemove={groups.length > 1 ? () => change(groups.filter((_, place) => place !== at)) : undefined}
            errors={errors}
            templates={templates}
            awardId={values.awardId}
          />
        ))}
        {groups.length < limits.pathwayGroups && (
          <Button variant="default" onClick={() => change([...groups, blankGroup])}>
            {words.addGroup}
          </Button>
        )}
      </Stack>
    </Sheet>
  )
}

function RevokedPart({ values, onChange }: FormProps) {
  const words = useTexts(texts).whenRevoked
  return (
    <Sheet isPadded>
      <Radio.Group
        label={words.label}
        value={values.whenRevoked}
        onChange={(whenRevoked) => onChange({ ...values, whenRevoked: whenRevoked as PathwayValues['whenRevoked'] })}
      >
        <Stack gap="xs" mt="xs">
          {revocationPolicies.map((policy) => (
            <Radio key={policy} value={policy} label={words[policy]} />
          ))}
        </Stack>
      </Radio.Group>
    </Sheet>
  )
}
