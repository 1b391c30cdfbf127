import { AwardIcon } from '../ui/icons.tsx'
import classes from './issuing.module.css'

/** The picture of a template. One that stands at another site is not asked for: the panel reaches no other site. */
export function TemplateImage({ url }: { url: string | null }) {
  const own = url !== null && URL.canParse(url) && new URL(url).origin === location.origin ? url : undefined
  return <span className={classes.image}>{own ? <img src={own} alt="" loading="lazy" /> : <AwardIcon />}</span>
}
