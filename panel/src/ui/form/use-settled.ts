import { useEffect, useState } from 'react'

/** What was typed, once nothing more is typed for a moment. */
export function useSettled(typed: string, pauseMs: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return settled
}
