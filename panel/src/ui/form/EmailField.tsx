import { TextInput } from '@mantine/core'

/** An address of somebody else, which the browser neither fills in nor changes. */
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

/** Whether a text could be an address at all: what else is wrong with one, the service says. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+$/.test(text)
}
