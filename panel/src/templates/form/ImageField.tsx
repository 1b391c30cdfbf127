import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { BadgePicture } from '../../ui/BadgePicture.tsx'
import { bound } from '../../ui/form/bound.ts'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { isElsewhere } from '../../ui/shown-picture.ts'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../editor/editor.module.css'
import { texts } from '../texts.ts'

/** The picture of a template: uploaded, or on another site, or none, in which case a badge is drawn. */
export function ImageField(props: { url: string; onChange: (url: string) => void; error: string | undefined }) {
  const words = useTexts(texts).editor
  const { id } = useOrganization()
  const upload = useMutation({
    mutationFn: (file: File) => ask('upload-image', { organizationId: id, file }),
    onSuccess: ({ url }) => props.onChange(url),
  })
  const takeOver = useMutation({
    mutationFn: () =>
      translateRefusals(words.imageRefusals, ask('take-over-image', { organizationId: id, body: { url: props.url } })),
    onSuccess: ({ url }) => props.onChange(url),
  })
  const take = (file: File | null) => {
    if (file) upload.mutate(file)
  }
  return (
    <div className={classes.image}>
      <BadgePicture url={props.url || null} size="detail" />
      <div>
        <Soft>
          <strong>{words.image}.</strong> {words.imageHint}
        </Soft>
        <Group>
          <FileButton onChange={take} accept="image/png,image/jpeg,image/svg+xml">
            {(button) => (
              <Button {...button} variant="default" loading={upload.isPending}>
                {words.upload}
              </Button>
            )}
          </FileButton>
          {props.url !== '' && (
            <Button variant="subtle" onClick={() => props.onChange('')}>
              {words.removeImage}
            </Button>
          )}
        </Group>
        {upload.isError && <FailureNotice error={upload.error} />}
        <TextInput
          className={classes.wide ?? ''}
          label={words.imageAddress}
          {...bound(props.url, props.onChange)}
          error={props.error}
          inputMode="url"
          autoComplete="off"
        />
        {isElsewhere(props.url, location.origin) && (
          <>
            <Soft>{words.imageElsewhere}</Soft>
            <Button variant="default" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
              {words.takeOverImage}
            </Button>
            {takeOver.isError && <FailureNotice error={takeOver.error} />}
          </>
        )}
      </div>
    </div>
  )
}
