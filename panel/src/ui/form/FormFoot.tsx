import { Button, Group } from '@mantine/core'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'

/** The foot of a form in a dialog: a button that leaves without a change, and a button that sends the form. */
export function FormFoot(props: {
  submit: string
  /** The words of the button that leaves, where "cancel" could be taken for the act of the form. */
  away?: string | undefined
  isSending: boolean
  isDisabled?: boolean | undefined
  /** Set where the act of the form cannot be undone. */
  isForGood?: boolean | undefined
  /** The button with the first focus; a field of the form has it by default. */
  focus?: 'away' | 'submit' | undefined
  onClose: () => void
}) {
  const words = useTexts(texts)
  const { away = words.cancel, focus } = props
  return (
    <Group justify="end">
      <Button variant="default" onClick={props.onClose} {...(focus === 'away' && { 'data-autofocus': true })}>
        {away}
      </Button>
      <Button
        type="submit"
        loading={props.isSending}
        disabled={props.isDisabled ?? false}
        {...(props.isForGood && { color: 'bad' })}
        {...(focus === 'submit' && { 'data-autofocus': true })}
      >
        {props.submit}
      </Button>
    </Group>
  )
}
