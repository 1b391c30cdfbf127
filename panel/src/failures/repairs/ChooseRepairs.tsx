import { useState } from 'react'
import { limits } from '../../data/generated/limits.ts'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { repairTexts } from '../texts/repair-texts.ts'

/** A corrected file, dropped or chosen. */
export function ChooseRepairs(props: { isReading: boolean; isAgain: boolean; onChoose: (file: File) => void }) {
  const words = useTexts(repairTexts).upload
  const { isReading, isAgain, onChoose } = props
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File) => {
    setTooLarge(file.size > limits.repairFileBytes)
    if (file.size <= limits.repairFileBytes) onChoose(file)
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
