import { useState } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ApiKeyReveal } from './ApiKeyReveal.tsx'
import type { CreatedApiKey, Scope } from './api-key.ts'
import { CreationForm } from './form/CreationForm.tsx'
import { texts } from './texts.ts'

/**
 * Names a key, makes it, and shows it once. Only the state of this component holds the whole key: once it closes, nothing on the page or in our
 * memory has it.
 */
export function ApiKeyCreate(props: { scopes: readonly Scope[]; onClose: () => void; onDone: (news: string) => void }) {
  const { scopes, onClose, onDone } = props
  const words = useTexts(texts)
  const [created, setCreated] = useState<CreatedApiKey>()
  if (!created)
    return (
      <SidePanel title={words.creation.title} onClose={onClose}>
        <CreationForm scopes={scopes} onCreated={setCreated} onClose={onClose} />
      </SidePanel>
    )
  const finish = () => {
    onDone(words.created.told(created.api_key.name))
    onClose()
  }
  return (
    <SidePanel title={words.created.title} onClose={finish} isHeldOpen>
      <ApiKeyReveal value={created.key} trial={created.trial} onDone={finish} />
    </SidePanel>
  )
}
