import { Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { lazyPart } from '../lazy-screen.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette)

/** Opens the search over everything, by a press or by Ctrl-K (Command-K). */
export function PaletteButton() {
  const words = useTexts(texts).search
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  useTypedAhead(isOpen, (key) => setTyped((before) => before + key))
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <SearchIcon />
        <span>{words.open}</span>
        <span className={classes.keys} aria-hidden="true">
          {words.keys}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Palette
            typed={typed}
            onType={setTyped}
            onClose={() => {
              setOpen(false)
              setTyped('')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the keys that a person types after Ctrl-K while the dialog is still being loaded for the first time. */
function useTypedAhead(isOpen: boolean, onKey: (key: string) => void): void {
  useEffect(() => {
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)
      if (!isText || (event.target as Element).closest('[role="dialog"]')) return
      event.preventDefault()
      onKey(event.key)
    }
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  })
}
