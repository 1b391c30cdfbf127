import { AwardIcon } from '../ui/icons.tsx'
import classes from './issuing.module.css'

/** The picture of a template. One that stands at another site is not asked for: the panel reaches no other site. */
export function TemplateImage({ url, isLarge }: { url: string | null; isLarge?: boolean }) {
  const own = url !== null && URL.canParse(url) && new URL(url).origin === location.origin ? url : undefined
  return (
    <span className={classes.image} data-large={isLarge}>
      {own ? <img src={own} alt="" loading="lazy" /> : <AwardIcon />}
    </span>
  )
}
