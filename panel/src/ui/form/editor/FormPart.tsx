import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sheet } from '../../Sheet.tsx'
import { bound } from '../bound.ts'
import classes from './editor.module.css'

/** A part of a long form, below its title. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet isPadded>
      <fieldset className={classes.part}>
        <legend>{title}</legend>
        {children}
      </fieldset>
    </Sheet>
  )
}

/** The part of an editor that describes the record. It begins with the name. */
export function NamedPart<Values extends { name: string }>(props: {
  words: { parts: { what: string }; name: string; nameHint: string }
  values: Values
  onChange: (values: Values) => void
  error: string | undefined
  children: ReactNode
}) {
  const { words, values, onChange, error, children } = props
  return (
    <FormPart title={words.parts.what}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        {...bound(values.name, (name) => onChange({ ...values, name }))}
        error={error}
        autoComplete="off"
      />
      {children}
    </FormPart>
  )
}

/** One of several entries in a part of a form, with its own fields. */
export function FormEntry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.entry}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Two fields beside each other, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
