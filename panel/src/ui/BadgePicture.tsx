import { AwardIcon } from './icons.tsx'
import classes from './page.module.css'
import { shownPicture } from './shown-picture.ts'

/** The picture of a template. A picture of another site is not loaded. */
export function BadgePicture(props: {
  url: string | null | undefined
  size?: 'row' | 'summary' | 'award' | 'detail' | 'issued'
}) {
  const { url = null, size = 'row' } = props
  const source = shownPicture(url, location.origin)
  return (
    <span className={classes.picture} data-size={size}>
      {source ? <img src={source} alt="" loading="lazy" /> : <AwardIcon />}
    </span>
  )
}
