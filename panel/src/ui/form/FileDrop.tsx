import { Button, Loader } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './file-drop.module.css'

/** Takes one sheet, which a person drops or chooses. `reading` is shown while a file is read. */
export function FileDrop(props: {
  reading: ReactNode | undefined
  invitation: ReactNode
  button: string
  limits: string
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && props.reading === undefined) props.onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one way; the button in it is the other
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
      {props.reading === undefined ? (
        <>
          <p>{props.invitation}</p>
          <Button onClick={() => input.current?.click()}>{props.button}</Button>
          <p className={classes.limits}>{props.limits}</p>
        </>
      ) : (
        <p role="status" className={classes.busy}>
          <Loader size="sm" aria-hidden="true" /> {props.reading}
        </p>
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
  )
}
