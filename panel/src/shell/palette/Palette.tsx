import { Modal, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { formatDate } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { sectionsFor } from '../frame/sections.ts'
import type { Found } from '../session.ts'
import { useOrganization } from '../session.ts'
import { texts } from '../texts.ts'
import classes from './palette.module.css'

type Option = {
  key: string
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  title: ReactNode
  under?: string | undefined
}
type Group = { name: string; options: Option[] }

const typingPauseMs = 150

/**
 * One search over people, credentials, batches, templates and screens. The arrow keys choose a result, and Enter opens it; a screen reader is told
 * the chosen result while the field keeps the focus (WAI-ARIA, "Combobox").
 */
export function Palette(props: { typed: string; onType: (typed: string) => void; onClose: () => void }) {
  const { typed, onType, onClose } = props
  const words = useTexts(texts).search
  const id = useId()
  const [at, setAt] = useState(0)
  const [asked] = useDebouncedValue(typed.trim(), typingPauseMs)
  const list = useRef<HTMLDivElement>(null)
  const query = useFound(asked)
  const groups = useGroups(typed.trim(), asked.length > 1 ? query.data : undefined)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const chosen = Math.min(at, count - 1)
  const optionId = (place: number) => `${id}-${place}`
  // Otherwise a quick person would open a result for the letters typed before.
  const isFound = asked.length < 2 || !(query.isPlaceholderData || query.isLoading)
  const isSettled = asked === typed.trim() && isFound
  const setGoing = useGoing(isSettled, list)
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setGoing(true)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    const next = (chosen + step + count) % count
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  let place = 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.open}
      closeButtonProps={{ 'aria-label': words.close }}
      size="lg"
      // The dialog is not centred, so that the field keeps its place while results come and go.
      centered={false}
      yOffset="8vh"
    >
      <SearchField
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? optionId(chosen) : undefined}
        value={typed}
        onKeyDown={move}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          setAt(0)
          setGoing(false)
        }}
      />
      {query.isError && asked.length > 1 && <FailureNotice error={query.error} />}
      <div id={`${id}-list`} ref={list} role="listbox" aria-label={words.found} className={classes.list}>
        {groups.map(({ name, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-label={name}>
            <p className={classes.name} aria-hidden="true">
              {name}
            </p>
            {options.map(({ key, link, title, under }) => {
              const own = place++
              return (
                <Choice
                  key={key}
                  id={optionId(own)}
                  isChosen={own === chosen}
                  option={{ link, title, under }}
                  onClick={onClose}
                  onMouseMove={() => setAt(own)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={classes.none}>
        {count === 0 && !query.isFetching && words.nothing}
      </p>
    </Modal>
  )
}

/** Opens the chosen result once the results are settled. The returned function says whether anything will be opened. */
function useGoing(isSettled: boolean, list: RefObject<HTMLElement | null>): (isGoing: boolean) => void {
  const [isGoing, setGoing] = useState(false)
  useEffect(() => {
    if (!isGoing || !isSettled) return
    setGoing(false)
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
  }, [isGoing, isSettled, list])
  return setGoing
}

function SearchField(props: TextInputProps) {
  const words = useTexts(texts).search
  return (
    <TextInput
      data-autofocus
      role="combobox"
      aria-label={words.label}
      aria-autocomplete="list"
      placeholder={words.placeholder}
      leftSection={<SearchIcon />}
      maxLength={300}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  )
}

function useFound(asked: string) {
  const organization = useOrganization()
  return useQuery({
    queryKey: [organization.id, 'search', asked],
    queryFn: ({ signal }) => ask('search', { organizationId: organization.id, query: { q: asked }, signal }),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
}

function Choice(props: {
  id: string
  isChosen: boolean
  option: Omit<Option, 'key'>
  onClick: () => void
  onMouseMove: () => void
}) {
  const { id, isChosen, option, ...presses } = props
  const { link, title, under } = option
  return (
    <Link
      {...link}
      {...presses}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.option}
    >
      <span>{title}</span>
      {under && <Under>{under}</Under>}
    </Link>
  )
}

function useGroups(typed: string, found: Found | undefined): Group[] {
  const all = useTexts(texts)
  const words = all.search
  const { language } = useLanguage()
  const current = useOrganization()
  const organization = { organization: current.slug }
  const wanted = fold(typed)
  const screens = sectionsFor(current).filter(({ name }) => fold(all[name]).includes(wanted))
  const groups: Group[] = [
    {
      name: words.people,
      options: (found?.people ?? []).map(({ email, name }) => ({
        key: email,
        link: { to: '/o/$organization/people', params: organization, search: { email } },
        title: name ?? email,
        ...(name ? { under: email } : {}),
      })),
    },
    {
      name: words.credentials,
      options: [
        ...(found?.credentials ?? []).map((one) => ({
          key: one.id,
          link: {
            to: '/o/$organization/credentials/$credential',
            params: { ...organization, credential: one.id },
          } as const,
          title: one.achievement_name,
          under: one.recipient_name ?? one.recipient_email,
        })),
        ...(found && found.people.length > 0
          ? [
              {
                key: 'all',
                link: { to: '/o/$organization/credentials', params: organization, search: { q: typed } } as const,
                title: words.allOf(typed),
              },
            ]
          : []),
      ],
    },
    {
      name: words.templates,
      options: (found?.templates ?? []).map((one) => ({
        key: one.id,
        link: { to: '/o/$organization/templates/$template', params: { ...organization, template: one.id } },
        title: one.name,
      })),
    },
    {
      name: words.batches,
      options: (found?.batches ?? []).map((one) => ({
        key: one.id,
        link: { to: '/o/$organization/batches/$batch', params: { ...organization, batch: one.id } },
        title: one.template_name,
        under: [one.file_name, one.note, words.batch(formatDate(new Date(one.created_at), language), one.total)]
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      name: words.screens,
      options: screens.map(({ name, to }) => ({ key: name, link: { to, params: organization }, title: all[name] })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
