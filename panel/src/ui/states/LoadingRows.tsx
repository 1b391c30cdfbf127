import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'
import states from './states.module.css'

const bones = ['first', 'second', 'third', 'fourth', 'fifth']

/** Takes about the room of the rows that are being loaded, so that nothing jumps when they come. */
export function LoadingRows() {
  const words = useTexts(texts)
  return (
    <div className={states.rows} aria-busy="true">
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      {bones.map((bone) => (
        <div key={bone} className={states.bone} />
      ))}
    </div>
  )
}
