import { useTexts } from '../language/language.tsx'
import classes from '../text/text.module.css'
import { texts } from '../texts.ts'
import states from './states.module.css'

const bones = ['first', 'second', 'third', 'fourth', 'fifth']

/** Stands where rows will be, in about their size, so that nothing jumps when they come. */
export function LoadingRows() {
  const words = useTexts(texts)
  return (
    <div className={states.rows} aria-busy="true">
      <span role="status" className={classes.aloud}>
        {words.loading}
      </span>
      {bones.map((bone) => (
        <div key={bone} className={states.bone} />
      ))}
    </div>
  )
}
