import type { Credential } from '../src/data/contract.ts'

const templates = [
  { template_id: '55555555-5555-4555-8555-000000000001', achievement_name: 'Análisis de datos' },
  {
    template_id: '55555555-5555-4555-8555-000000000002',
    achievement_name: 'Diplomado en gestión de la innovación para organizaciones públicas',
  },
]
const names = ['Ana Muñoz', 'Óscar Peña', 'María de los Ángeles Fernández de Córdoba y Álvarez', null, 'Zoe Ibáñez']

/** Sixty credentials of two batches, the newest first; the first of them in each state that there is. */
export function startCredentials(daysAgo: (days: number) => string): Credential[] {
  const letter = { attempts: 1, next_attempt_at: null, resent_at: null, last_answer: null }
  const made = Array.from({ length: 60 }, (_, n): Credential => {
    const id = `0198c5b1-33aa-7d10-9b1c-${(600 - n).toString(16).padStart(12, '0')}`
    const issued = daysAgo(n / 2 + 0.01)
    return {
      id,
      ...(templates[n % 2] as (typeof templates)[number]),
      batch_id: `66666666-6666-4666-8666-00000000000${n < 12 ? 2 : 1}`,
      recipient_name: names[n % names.length] ?? null,
      recipient_email: `persona.${n}@estudiantes.aguamarina.example`,
      status: 'active',
      issued_at: issued,
      valid_until: null,
      letter_status: 'sent',
      url: `https://credenciales.aguamarina.example/credentials/${id}`,
      row_number: (n % 12) + 1,
      is_internal: n % 3 === 0,
      revoked_at: null,
      revocation_reason: null,
      letter: { ...letter, sent_at: issued },
    }
  })
  const change = (n: number, rest: Partial<Credential>) => Object.assign(made[n] as Credential, rest)
  change(1, {
    letter_status: 'failed',
    letter: { ...letter, sent_at: null, last_answer: '550 5.1.1 No such user here' },
  })
  change(2, {
    letter_status: 'pending',
    letter: { ...letter, sent_at: null, last_answer: '450 4.2.1 Try later', next_attempt_at: daysAgo(-0.02) },
  })
  change(3, { status: 'revoked', revoked_at: daysAgo(0.5), revocation_reason: 'La nota era de otra persona.' })
  change(4, { valid_until: daysAgo(1) })
  change(5, { letter_status: 'held' })
  return made
}
