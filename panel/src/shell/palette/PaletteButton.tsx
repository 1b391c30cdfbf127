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
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
