import { useEffect, useState } from 'react'

type Kept<Values> = { editState: string; values: Values }

/**
 * Keeps the typed values of a form in this tab, under a name, until they are saved: a reload or an ended session loses nothing. `editState` is the
 * version of the record that the person began to change. A field that the form did not have then is taken from `blank`.
 */
export function useKeptTyping<Values extends object>(name: string, editState: string, saved: Values, blank = saved) {
  const [found] = useState(() => read(name, blank))
  const [values, setValues] = useState(found?.values ?? saved)
  const [baseState, setBaseState] = useState(found?.editState ?? editState)
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(name, JSON.stringify({ editState: baseState, values } satisfies Kept<Values>))
    else sessionStorage.removeItem(name)
  }, [name, isChanged, values, baseState])
  return {
    values,
    setValues,
    baseState,
    isChanged,
    /** Whether values were typed before this screen was opened. */
    isRestored: found !== undefined && isChanged,
    /** Replaces the typed values by those of the service. */
    adopt: (state: string, next: Values) => {
      setBaseState(state)
      setValues(next)
    },
    forget: () => sessionStorage.removeItem(name),
  }
}

function read<Values extends object>(name: string, blank: Values): Kept<Values> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept<Values> | null
    return kept?.values ? { editState: kept.editState, values: { ...blank, ...kept.values } } : undefined
  } catch {
    return undefined
  }
}
