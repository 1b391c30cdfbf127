import { useEffect, useRef, useState } from 'react'
import classes from './editor.module.css'

/**
 * Shows the HTML of a letter apart from the panel: in a frame without scripts, whose own policy allows it styles and nothing
 * that is fetched.
 */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (isLoaded && root) root.innerHTML = html
  }, [html, isLoaded])
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src="/panel/letter-frame.html"
      sandbox="allow-same-origin"
      title={title}
      onLoad={() => setLoaded(true)}
    />
  )
}
