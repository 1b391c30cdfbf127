import { AwardIcon } from '../ui/icons.tsx'
import { shownPicture } from '../ui/shown-picture.ts'
import classes from './pathways.module.css'

/** The badge of a template beside its name. One that stands elsewhere is not loaded into the panel. */
export function BadgePicture({ url }: { url: string | undefined }) {
  const source = url && shownPicture(url, location.origin)
  return <span className={classes.badge}>{source ? <img src={source} alt="" loading="lazy" /> : <AwardIcon />}</span>
}
