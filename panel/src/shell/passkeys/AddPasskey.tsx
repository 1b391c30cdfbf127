import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, startAddingPasskey } from '../../data/person/account.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { useSignedIn } from '../sign-in/use-signed-in.ts'
import { texts } from '../texts.ts'
import { accountQuery } from './account-query.ts'
import { makePasskey, NoPasskey } from './ask-browser.ts'
import classes from './passkeys.module.css'

/** The button that adds a passkey. Where the sign-in is not recent, the person signs in once more and presses it again. */
export function AddPasskey(props: { email: string; onAdded: () => void }) {
  const all = useTexts(texts)
  const words = all.passkey
  const queryClient = useQueryClient()
  const adopt = useSignedIn()
  const [step, setStep] = useState<'ready' | 'sign-in' | 'signed-in'>('ready')
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await startAddingPasskey())
      return addPasskey({ credential })
    },
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery.queryKey, account)
      setStep('ready')
      props.onAdded()
    },
    onError: (failure) => {
      if (failure instanceof RequestFailure && failure.code === 'recent_sign_in_required') setStep('sign-in')
    },
  })
  const isKnown = error instanceof RequestFailure && error.code === 'recent_sign_in_required'
  return (
    <div className={classes.add}>
      <Button onClick={() => mutate()} loading={isPending}>
        {words.add}
      </Button>
      {step === 'signed-in' && !error && (
        <Notice tone="calm" isNews>
          {words.nowAdd}
        </Notice>
      )}
      {error instanceof NoPasskey && (
        <Notice tone="late" isNews>
          {words.notMade[error.why]}
        </Notice>
      )}
      {error && !(error instanceof NoPasskey) && !isKnown && <FailureNotice error={error} />}
      {step === 'sign-in' && (
        <Modal
          opened
          onClose={() => setStep('ready')}
          padding={0}
          attributes={{ content: { 'aria-label': words.onceMore } }}
          withCloseButton={false}
        >
          <SignInForm
            title={words.onceMore}
            about={words.onceMoreAbout}
            email={props.email}
            next={null}
            onSignedIn={async (session) => {
              reset()
              setStep('signed-in')
              await adopt(session)
            }}
          />
        </Modal>
      )}
    </div>
  )
}
