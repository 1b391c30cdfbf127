import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons.tsx'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'

const toldForMs = 2_000

/** Copies a value, and says that it did, also to a screen reader. `what` names the value: "Copy key". */
export function CopyButton({ value, what, form = 'icon' }: { value: string; what: string; form?: 'icon' | 'button' }) {
  const words = useTexts(texts)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), toldForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome(await copyText(value))
  const said = outcome && words.copy[outcome]
  const icon = outcome === 'copied' ? <CheckIcon /> : <CopyIcon />
  return (
    <>
      {form === 'button' ? (
        <Button onClick={copy} leftSection={icon}>
          {said ?? what}
        </Button>
      ) : (
        <Tooltip label={said ?? what}>
          <ActionIcon variant="subtle" aria-label={what} onClick={copy}>
            {icon}
          </ActionIcon>
        </Tooltip>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** The browser refuses outside a secure context or when the person said no: then the text has to be marked by hand. */
async function copyText(value: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(value)
    return 'copied'
  } catch {
    return 'refused'
  }
}
