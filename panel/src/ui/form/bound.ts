import type { ChangeEvent } from 'react'

/** The value of a field of text, and what is told when somebody changes it. */
export function bound(value: string, onChange: (text: string) => void) {
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
  }
}
