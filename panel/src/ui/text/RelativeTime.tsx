import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatMoment, formatRelative } from '../language/format.ts'
import { useLanguage } from '../language/language.tsx'
import classes from './text.module.css'

const redrawEveryMs = 30_000

/** A moment as its distance from now, kept up to date; the exact moment on hover, on focus and to a screen reader. */
export function RelativeTime({ at }: { at: string }) {
  const { language } = useLanguage()
  const now = useNow()
  const date = new Date(at)
  const exact = formatMoment(date, language)
  return (
    <Tooltip label={exact}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact moment has to be within reach of the keyboard */}
      <time dateTime={at} tabIndex={0} className={classes.time}>
        {formatRelative(date, now, language)}
      </time>
    </Tooltip>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), redrawEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
