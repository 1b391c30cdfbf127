import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../icons.tsx'
import { formatNumber } from '../language/format.ts'
import { useLanguage, useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'
import classes from './list.module.css'

type Choice = {
  name: string
  label: string
  options: { value: string; label: string }[]
  /** The label of the empty choice, where it does not mean "all". */
  emptyLabel?: string
}

const typingPauseMs = 200
/** More filters than this would fill a narrow screen: there they are folded until a person opens them. */
const foldedFrom = 2

/**
 * The filters of a list: a text, and any number of choices and days. The address of the page holds their values, so that the back button, a reload,
 * and a shared address show the same rows. A filtered list begins with its first page. The number of matching rows is shown where it is known.
 */
export function FilterBar(props: {
  search: Record<string, string | undefined>
  /** The label of the text field; absent where the list cannot be searched by text. */
  textLabel?: string
  choices?: Choice[]
  days?: { name: string; label: string }[]
  shown?: number
  total?: number
}) {
  const { search, textLabel, choices = [], days = [], shown, total } = props
  const words = useTexts(texts)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const change = (changes: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, after: undefined, ...changes }) as never,
      replace: true,
    })
  const names = ['q', ...[...choices, ...days].map(({ name }) => name)]
  const isFiltered = names.some((name) => search[name] !== undefined)
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = choices.length + days.length > foldedFrom ? [...choices, ...days] : []
  const chosen = folded.filter(({ name }) => search[name] !== undefined).length
  return (
    <search className={classes.filters} data-folded={folded.length > 0 && !isUnfolded}>
      {textLabel && (
        <TextFilter label={textLabel} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
      )}
      {folded.length > 0 && (
        <Button
          variant="default"
          className={classes.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {words.list.filters(chosen)}
        </Button>
      )}
      {choices.map(({ name, label, options, emptyLabel = words.list.all }) => (
        <NativeSelect
          key={name}
          label={label}
          value={search[name] ?? ''}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined })}
          data={[{ value: '', label: emptyLabel }, ...options]}
        />
      ))}
      {days.map(({ name, label }) => (
        <TextInput
          key={name}
          type="date"
          label={label}
          value={search[name] ?? ''}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined })}
        />
      ))}
      {isFiltered && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}>
          {words.list.clear}
        </Button>
      )}
      {shown !== undefined && total !== undefined && (
        <span className={classes.shown} role="status">
          {words.list.shown(formatNumber(shown, language), formatNumber(total, language))}
        </span>
      )}
    </search>
  )
}

/** Follows the address when it changes by other means (the back button, clearing), and changes it once the person pauses. */
function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      onChange(typed.trim())
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      leftSection={<SearchIcon />}
    />
  )
}
