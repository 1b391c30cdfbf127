import { Button, Loader } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { repairTexts } from '../texts/repair-texts.ts'
import classes from './repairs.module.css'

const bytesMax = 10 * 1_024 * 1_024

/** A corrected file, dropped or chosen. */
export function ChooseRepairs(props: { isReading: boolean; isAgain: boolean; onChoose: (file: File) => void }) {
  const words = useTexts(repairTexts).upload
  const { isReading, isAgain, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (!file || isReading) return
    setTooLarge(file.size > bytesMax)
    if (file.size <= bytesMax) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      {isTooLarge && (
        <Notice tone="bad" isNews>
          {words.tooLarge}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one way; the button in it is the other */}
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isReading ? (
          <p role="status" className={classes.busy}>
            <Loader size="sm" aria-hidden="true" /> {words.reading}
          </p>
        ) : (
          <>
            <p>{words.drop}</p>
            <Button onClick={() => input.current?.click()}>{isAgain ? words.other : words.choose}</Button>
            <p className={classes.soft}>{words.limits}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // The same file may be chosen again after it was mended.
            currentTarget.value = ''
          }}
        />
      </div>
    </>
  )
}
