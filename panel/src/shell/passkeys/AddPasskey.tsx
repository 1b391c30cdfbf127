import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { texts } from '../texts.ts'
import { accountQuery } from './account-query.ts'
import { makePasskey, NoPasskey } from './ask-browser.ts'

/** The button that adds a passkey. Where the sign-in is not recent, the person signs in once more (`SignInAgain`). */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const words = useTexts(texts).passkey
  const queryClient = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await ask('offer-passkey', {}))
      return ask('add-passkey', { body: { credential } })
    },
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery.queryKey, account)
      onAdded()
    },
  })
  return (
    <Stack gap="sm" align="flex-start">
      <Button onClick={() => mutate()} loading={isPending}>
        {words.add}
      </Button>
      {error instanceof NoPasskey && (
        <Notice tone="late" isNews>
          {words.notMade[error.why]}
        </Notice>
      )}
      {error && !(error instanceof NoPasskey) && <FailureNotice error={error} />}
    </Stack>
  )
}
