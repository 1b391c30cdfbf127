import { useEffect, useRef, useState } from 'react'
import classes from './editor.module.css'

/**
 * Shows the HTML of a letter apart from the panel: in a frame without scripts, whose own policy allows styles, and pictures of this service alone.
 * The picture of a drawn badge is inlined, since its address may not exist yet.
 */
export function LetterFrame({ html, badge, title }: { html: string; badge: string | undefined; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (isLoaded && root) root.innerHTML = badge ? html.replace(/(<img src=")[^"]*/, `$1${badge}`) : html
  }, [html, badge, isLoaded])
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
