import { useTexts } from '../ui/language/language.tsx'
import { CodeBlock, CopyBeside } from '../ui/text/CodeBlock.tsx'
import { ShownOnce } from '../ui/text/ShownOnce.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import type { KeyTrial } from './api-key.ts'
import { texts } from './texts.ts'

/** Shows the whole key, once, and a first request that uses it. */
export function ApiKeyReveal({ value, trial, onDone }: { value: string; trial: KeyTrial | null; onDone: () => void }) {
  const words = useTexts(texts).created
  const command = commandOf(value, trial)
  return (
    <ShownOnce value={value} words={{ ...words, label: words.key, copy: words.copyKey }} onDone={onDone}>
      <h3>{words.tryIt}</h3>
      <Soft>{trial ? words.issueHint(trial.achievement_name, trial.email) : words.tryHint}</Soft>
      <CopyBeside value={command} what={words.copyCommand}>
        <CodeBlock>{command}</CodeBlock>
      </CopyBeside>
    </ShownOnce>
  )
}

/** A command for a shell. A quoted value may contain quotation marks itself. */
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
