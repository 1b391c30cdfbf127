import { AwardIcon } from '../ui/icons.tsx'
import { shownPicture } from '../ui/shown-picture.ts'
import classes from './templates.module.css'

/** The picture of a template beside its name. One that stands elsewhere is not loaded into the panel. */
export function TemplatePicture({ url, isSmall }: { url: string | null; isSmall?: boolean }) {
  const source = shownPicture(url, location.origin)
  return (
    <span className={classes.picture} data-small={isSmall}>
      {source ? <img src={source} alt="" loading="lazy" /> : <AwardIcon />}
    </span>
  )
}
