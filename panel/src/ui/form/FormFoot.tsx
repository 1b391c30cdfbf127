import { Button, Group } from '@mantine/core'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'

/** The foot of a form that stands over the page: away from it without a change, and the change itself. */
export function FormFoot(props: {
  submit: string
  isSending: boolean
  /** What it does cannot be undone. */
  isForGood?: boolean
  onClose: () => void
}) {
  const words = useTexts(texts)
  return (
    <Group justify="end">
      <Button variant="default" onClick={props.onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" loading={props.isSending} {...(props.isForGood && { color: 'bad' })}>
        {props.submit}
      </Button>
    </Group>
  )
}
