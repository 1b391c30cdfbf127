import { useEffect, useState } from 'react'

/** The typed text, updated once the person pauses. */
export function useSettled(typed: string, pauseMs: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return settled
}
