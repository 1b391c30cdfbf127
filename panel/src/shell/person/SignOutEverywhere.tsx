import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'

/** Ends every session of the person, also this one, after explaining it. */
export function SignOutEverywhere({ isQuiet, onConfirm }: { isQuiet?: boolean; onConfirm: () => void }) {
  const words = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button variant={isQuiet ? 'subtle' : 'default'} onClick={() => setAsking(true)}>
        {words.signOutEverywhere}
      </Button>
    )
  return (
    <Stack gap="xs" role="group" aria-label={words.signOutEverywhere}>
      <p className={classes.asked}>{words.everywhere.about}</p>
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsking(false)} autoFocus>
          {words.everywhere.stay}
        </Button>
        <Button color="bad" onClick={onConfirm}>
          {words.everywhere.submit}
        </Button>
      </Group>
    </Stack>
  )
}
