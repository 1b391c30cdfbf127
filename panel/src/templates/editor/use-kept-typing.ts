import { useEffect, useState } from 'react'
import { blankValues, type TemplateValues } from '../form/template-values.ts'

type Kept = { editState: string; values: TemplateValues }

/**
 * What is typed, kept in this tab until it is saved: a reload, or a session that ended, loses nothing. `editState` is what the
 * service had when it was typed.
 */
export function useKeptTyping(place: string, editState: string, saved: TemplateValues) {
  const name = `sello-template ${place}`
  const [found] = useState(() => read(name))
  const [values, setValues] = useState(found?.values ?? saved)
  const [baseState, setBaseState] = useState(found?.editState ?? editState)
  const isChanged = !isSame(values, saved)
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(name, JSON.stringify({ editState: baseState, values } satisfies Kept))
    else sessionStorage.removeItem(name)
  }, [name, isChanged, values, baseState])
  return {
    values,
    setValues,
    baseState,
    isChanged,
    /** Whether something was typed before this screen was opened. */
    isRestored: found !== undefined && isChanged,
    /** Takes what the service has in place of what was typed. */
    adopt: (state: string, next: TemplateValues) => {
      setBaseState(state)
      setValues(next)
    },
    forget: () => sessionStorage.removeItem(name),
  }
}

export function isSame(one: TemplateValues, other: TemplateValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function read(name: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
    return kept?.values ? { editState: kept.editState, values: { ...blankValues, ...kept.values } } : undefined
  } catch {
    return undefined
  }
}
