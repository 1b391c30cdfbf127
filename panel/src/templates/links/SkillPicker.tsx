import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import type { Alignment } from '../template.ts'
import links from './links.module.css'
import { linksTexts } from './texts.ts'

const typingPauseMs = 200
const charactersMin = 2

/** Searches the skills of the imported frameworks while a person types. Left out where nothing was imported. */
export function SkillPicker({ onPick }: { onPick: (skill: Alignment) => void }) {
  const words = useTexts(linksTexts)
  const organization = useOrganization()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const settled = useSettled(typed.trim(), typingPauseMs)
  const q = settled.length < charactersMin ? '' : settled
  const query = useQuery({
    queryKey: [organization.id, 'skills', q],
    queryFn: ({ signal }) =>
      ask('search-skills', { organizationId: organization.id, query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (query.isError) return <FailureNotice error={query.error} />
  if (!query.data || query.data.frameworks.length === 0) return null
  const found = q === '' ? [] : query.data.items
  const pick = (index: string) => {
    const skill = found[Number(index)]
    if (!skill) return
    onPick(skill)
    setPicked(words.picked(skill.target_name))
    setTyped('')
    box.closeDropdown()
  }
  return (
    <div className={links.picker}>
      <Combobox store={box} onOptionSubmit={pick} withinPortal={false}>
        <Combobox.Target>
          <TextInput
            label={words.pick(query.data.frameworks.join(', '))}
            description={words.pickHint}
            value={typed}
            maxLength={limits.skillSearch}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setPicked('')
              box.openDropdown()
              box.resetSelectedOption()
            }}
            onFocus={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={q === '' || typed.trim().length < charactersMin}>
          <Combobox.Options className={links.found ?? ''} aria-label={words.skills}>
            {found.map((skill, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place among what was found is the value, too.
              <Combobox.Option key={index} value={String(index)}>
                <span>{skill.target_name}</span>
                <small>{[skill.target_framework, skill.target_code].filter(Boolean).join(' · ')}</small>
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{words.noneFound}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p role="status" className={links.picked}>
        {picked}
      </p>
    </div>
  )
}
