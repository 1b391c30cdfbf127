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
  /** The label of the empty choice, where it does not mean everything. */
  emptyLabel?: string
}

const typingPauseMs = 200
/** On a narrow screen, more of them than this would fill it: there they are shown when they are asked for. */
const foldedFrom = 2

/**
 * What narrows a list: a text, and any number of choices and days. Their values stand in the address, so that going back,
 * reloading or sending the address to somebody shows the same rows. A narrowed list begins with its first page. How many rows
 * are shown of how many is told where somebody knows.
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

/** Follows the address when it changes by itself (back, cleared), and changes it once the person pauses. */
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
