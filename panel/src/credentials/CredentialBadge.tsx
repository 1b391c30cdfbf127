import { useTexts } from '../ui/language/language.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { Tone } from '../ui/states/tone.tsx'
import type { CredentialRow } from './credential.ts'
import { type CredentialState, stateOf } from './credential.ts'
import { texts } from './texts.ts'

const tones: Record<CredentialState, Tone> = { active: 'good', expired: 'late', revoked: 'bad' }

export function CredentialBadge({ credential }: { credential: Pick<CredentialRow, 'status' | 'valid_until'> }) {
  const words = useTexts(texts)
  const state = stateOf(credential, new Date())
  return <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
}
