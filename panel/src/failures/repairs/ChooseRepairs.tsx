import { useState } from 'react'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { repairTexts } from '../texts/repair-texts.ts'

const bytesMax = 10 * 1_024 * 1_024

/** A corrected file, dropped or chosen. */
export function ChooseRepairs(props: { isReading: boolean; isAgain: boolean; onChoose: (file: File) => void }) {
  const words = useTexts(repairTexts).upload
  const { isReading, isAgain, onChoose } = props
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File) => {
    setTooLarge(file.size > bytesMax)
    if (file.size <= bytesMax) onChoose(file)
  }
  return (
    <>
      {isTooLarge && (
        <Notice tone="bad" isNews>
          {words.tooLarge}
        </Notice>
      )}
      <FileDrop
        reading={isReading ? words.reading : undefined}
        invitation={words.drop}
        button={isAgain ? words.other : words.choose}
        limits={words.limits}
        onFile={take}
      />
    </>
  )
}
