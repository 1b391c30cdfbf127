import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Notice } from '../states/Notice.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyButton } from './CopyButton.tsx'

type Words = { once: string; label: string; copy: string; done: string }

/** A secret that cannot be shown again, with what to do with it. Leaving the page is asked about first. */
export function ShownOnce({
  value,
  words,
  onDone,
  children,
}: {
  value: string
  words: Words
  onDone: () => void
  children: ReactNode
}) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Stack>
      <Notice tone="late" isNews>
        {words.once}
      </Notice>
      <Stack component="section" gap="sm" aria-label={words.label}>
        <CodeBlock>{value}</CodeBlock>
        <div>
          <CopyButton form="button" value={value} what={words.copy} />
        </div>
      </Stack>
      <Stack component="section" gap="sm">
        {children}
      </Stack>
      <div>
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Stack>
  )
}
