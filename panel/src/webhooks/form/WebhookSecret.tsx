import { Button, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { CodeBlock, CopyBeside } from '../../ui/text/CodeBlock.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from '../texts.ts'
import { snippets } from './snippets.ts'

type Language = keyof typeof snippets
const languages = Object.keys(snippets) as Language[]

/** The secret of a webhook, once, and how a program verifies by it. Leaving the page is asked about first. */
export function WebhookSecret({ value, onDone }: { value: string; onDone: () => void }) {
  const words = useTexts(texts).secret
  const [language, setLanguage] = useState<Language>('TypeScript')
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
        <h3>{words.verify}</h3>
        <Soft>{words.verifyAbout}</Soft>
        <NativeSelect
          label={words.language}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
          data={languages}
        />
        <CopyBeside value={snippets[language]} what={words.copySnippet}>
          <CodeBlock>{snippets[language]}</CodeBlock>
        </CopyBeside>
        <Soft>{words.afterwards}</Soft>
      </Stack>
      <div>
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Stack>
  )
}
