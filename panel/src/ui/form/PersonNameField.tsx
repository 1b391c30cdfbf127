import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { limits } from '../../data/generated/limits.ts'
import { bound } from './bound.ts'

/** What somebody who signs in is called. */
export function PersonNameField(
  props: {
    words: { name: string; nameHint: string }
    value: string
    onChange: (name: string) => void
  } & Pick<ComponentProps<typeof TextInput>, 'error' | 'size'>,
) {
  const { words, value, onChange, ...rest } = props
  return (
    <TextInput
      label={words.name}
      description={words.nameHint}
      {...bound(value, onChange)}
      autoComplete="name"
      maxLength={limits.personName}
      {...rest}
    />
  )
}
