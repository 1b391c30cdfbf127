import { Button, Group, Modal, Stack } from '@mantine/core'
import { editorTexts } from '../../ui/form/editor/texts.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PathwayWarnings } from '../detail/PathwayWarnings.tsx'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'

/** Explains the effects of publishing before it is done. */
export function PublishDialog(props: {
  version: number
  pathways: TemplateRecord['pathways']
  onClose: () => void
  onConfirm: () => void
}) {
  const words = useTexts(texts)
  const { stay } = useTexts(editorTexts).leaving
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.publishing.title(props.version)}
      closeButtonProps={{ 'aria-label': stay }}
    >
      <Stack>
        <p>{props.version === 1 ? words.publishing.first : words.publishing.next}</p>
        <PathwayWarnings act="publishing" pathways={props.pathways} />
        <Group justify="end">
          <Button variant="default" onClick={props.onClose}>
            {stay}
          </Button>
          <Button onClick={props.onConfirm} data-autofocus>
            {words.publishing.submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
