import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { CodeBlock, CopyBeside } from '../ui/text/CodeBlock.tsx'
import { CopyButton } from '../ui/text/CopyButton.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import type { KeyTrial } from './api-key.ts'
import { texts } from './texts.ts'

/** The whole key, once. Leaving the page is asked about first: the key cannot be shown again. */
export function ApiKeyReveal({ value, trial, onDone }: { value: string; trial: KeyTrial | null; onDone: () => void }) {
  const words = useTexts(texts).created
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const command = commandOf(value, trial)
  return (
    <Stack>
      <Notice tone="late" isNews>
        {words.once}
      </Notice>
      <Stack component="section" gap="sm" aria-label={words.key}>
        <CodeBlock>{value}</CodeBlock>
        <div>
          <CopyButton form="button" value={value} what={words.copyKey} />
        </div>
      </Stack>
      <Stack component="section" gap="sm">
        <h3>{words.tryIt}</h3>
        <Soft>{trial ? words.issueHint(trial.achievement_name, trial.email) : words.tryHint}</Soft>
        <CopyBeside value={command} what={words.copyCommand}>
          <CodeBlock>{command}</CodeBlock>
        </CopyBeside>
      </Stack>
      <div>
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Stack>
  )
}

/** For a shell: what is quoted there may hold quotes itself. */
function commandOf(key: string, trial: KeyTrial | null): string {
  const authorize = `-H "X-API-Key: ${key}"`
  if (!trial) return `curl ${location.origin}/api/v1/templates \\\n  ${authorize}`
  const body = JSON.stringify(trial.request).replaceAll("'", `'\\''`)
  return [
    `curl -X POST ${location.origin}/api/v1/credentials/issue`,
    authorize,
    '-H "Content-Type: application/json"',
    `-d '${body}'`,
  ].join(' \\\n  ')
}
