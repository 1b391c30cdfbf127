import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { isElsewhere } from '../../ui/shown-picture.ts'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import { isOwnPicture } from './profile.ts'

/** The logo: an uploaded picture, or the address of a picture on another site. */
export function LogoField(props: { value: string; onChange: (url: string) => void; error: string | undefined }) {
  const words = useTexts(texts).profile
  const organization = useOrganization()
  const upload = useMutation({
    mutationFn: (file: File) =>
      translateRefusals(words.imageRefusals, ask('upload-image', { organizationId: organization.id, file })),
    onSuccess: ({ url }) => props.onChange(url),
  })
  const takeOver = useMutation({
    mutationFn: () =>
      translateRefusals(
        words.imageRefusals,
        ask('take-over-image', { organizationId: organization.id, body: { url: props.value } }),
      ),
    onSuccess: ({ url }) => props.onChange(url),
  })
  const take = (file: File | null) => {
    if (file) upload.mutate(file)
  }
  return (
    <div className={classes.logo}>
      <Picture url={props.value} />
      <div className={classes.upload}>
        <p className={classes.label}>{words.fields.logo}</p>
        <Group gap="xs">
          <FileButton onChange={take} accept="image/png,image/jpeg,image/svg+xml">
            {(button) => (
              <Button {...button} variant="default" size="compact-sm" loading={upload.isPending}>
                {words.upload}
              </Button>
            )}
          </FileButton>
          {props.value !== '' && (
            <Button variant="default" size="compact-sm" onClick={() => props.onChange('')}>
              {words.removeLogo}
            </Button>
          )}
        </Group>
        {upload.isError && <FailureNotice error={upload.error} />}
        <TextInput
          label={words.fields.logo_url}
          description={words.hints.logo}
          {...bound(props.value, props.onChange)}
          error={props.error}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
        />
        {isElsewhere(props.value, location.origin) && (
          <>
            <Soft>{words.logoElsewhere}</Soft>
            <Group>
              <Button
                variant="default"
                size="compact-sm"
                loading={takeOver.isPending}
                onClick={() => takeOver.mutate()}
              >
                {words.takeOverLogo}
              </Button>
            </Group>
            {takeOver.isError && <FailureNotice error={takeOver.error} />}
          </>
        )}
      </div>
    </div>
  )
}

export function Picture({ url }: { url: string }) {
  const words = useTexts(texts).profile
  if (url === '') return <div className={classes.frame}>{words.noLogo}</div>
  if (!isOwnPicture(url)) return <div className={classes.frame}>{words.elsewhere}</div>
  return (
    <div className={classes.frame}>
      <img src={url} alt={words.fields.logo} />
    </div>
  )
}
