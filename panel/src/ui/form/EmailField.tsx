import { TextInput } from '@mantine/core'

/** A field for the address of another person, which the browser neither fills in nor corrects. */
export function EmailField(props: {
  label: string
  value: string
  error: string | undefined
  onChange: (email: string) => void
  'data-autofocus'?: boolean
}) {
  return (
    <TextInput
      {...props}
      type="email"
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** Whether a text could be an address at all. The service finds all other faults. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+$/.test(text)
}
