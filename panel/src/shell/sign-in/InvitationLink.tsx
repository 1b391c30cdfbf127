import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { InvitationOffer } from '../../data/generated/panel-api.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { acceptInvitation, openInvitation } from '../../data/team.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/states/FailedState.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { LoadingRows } from '../../ui/states/LoadingRows.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { CentredPage } from '../CentredPage.tsx'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'
import { useGoingOn } from './SignIn.tsx'
import { Title } from './Title.tsx'

const isRefused = (error: unknown) => error instanceof RequestFailure && error.kind === 'refused'

/** Where the link of an invitation leads. Opening it accepts nothing: scanners of mail open every link. */
export function InvitationLink() {
  const { hash } = useLocation()
  const offer = useQuery({
    queryKey: ['invitation', hash],
    queryFn: () => openInvitation({ token: hash }),
    // Once: after the acceptance the link opens nothing any more.
    enabled: ({ state }) => hash !== '' && state.data === undefined,
    retry: false,
    gcTime: 0,
  })
  return (
    <CentredPage>
      <Stack className={classes.form}>
        {hash === '' || isRefused(offer.error) ? (
          <Refused />
        ) : offer.data ? (
          <Offer offer={offer.data} token={hash} />
        ) : offer.isError ? (
          <FailedState isWholePage error={offer.error} onRetry={() => void offer.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Stack>
    </CentredPage>
  )
}

function Refused() {
  const words = useTexts(texts).invitation
  return (
    <>
      <Title>{words.title}</Title>
      <Notice tone="late" isNews>
        {words.refused}
      </Notice>
      <Link to="/sign-in">{words.signIn}</Link>
    </>
  )
}

function Offer({ offer, token }: { offer: InvitationOffer; token: string }) {
  const all = useTexts(texts)
  const words = all.invitation
  const goOn = useGoingOn(undefined)
  const [name, setName] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> =>
      offer.asks_name && typed === '' ? { name: words.nameMissing } : {},
    send: (typed: string) => acceptInvitation({ token, name: typed }),
    onDone: goOn,
  })
  if (isRefused(failure)) return <Refused />
  return (
    <form {...formProps(() => name.trim())}>
      <Stack>
        <Title>{words.titleOf(offer.organization)}</Title>
        <p>{words.about(offer.email, all.roles[offer.role])}</p>
        {offer.signed_in_as && <Notice tone="late">{words.otherPerson(offer.signed_in_as, offer.email)}</Notice>}
        {offer.asks_name && (
          <TextInput
            label={words.name}
            description={words.nameHint}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={fields.name}
            autoComplete="name"
            maxLength={200}
            size="md"
          />
        )}
        {failure && <FailureNotice error={failure} />}
        <Button type="submit" size="md" loading={isSending}>
          {words.accept}
        </Button>
        <p className={classes.hint}>{words.notYou}</p>
      </Stack>
    </form>
  )
}
