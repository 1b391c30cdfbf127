import type { ChangeEvent } from 'react'

/** Binds a text field to a value and to the function that receives the changed value. */
export function bound(value: string, onChange: (text: string) => void) {
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
  }
}
