import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { CodeBlock, CopyBeside } from '../../ui/text/CodeBlock.tsx'
import { ShownOnce } from '../../ui/text/ShownOnce.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from '../texts.ts'
import { snippets } from './snippets.ts'

type Language = keyof typeof snippets
const languages = Object.keys(snippets) as Language[]

/** Shows the secret of a webhook, once, and how a program verifies requests with it. */
export function WebhookSecret({ value, onDone }: { value: string; onDone: () => void }) {
  const words = useTexts(texts).secret
  const [language, setLanguage] = useState<Language>('TypeScript')
  return (
    <ShownOnce value={value} words={words} onDone={onDone}>
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
    </ShownOnce>
  )
}
