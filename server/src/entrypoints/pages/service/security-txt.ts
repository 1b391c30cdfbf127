import { dayMs } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/context.ts'

/** Less than the year that the standard recommends: who reads it later asks again. */
const validDays = 90

/**
 * Who is told of a weakness, as "File Format" of RFC 9116 has it; undefined where nobody was named. It is valid from the day on which it is
 * asked for, since the service that answers is there on that day.
 */
export function securityTxt(
  { publicUrl, securityContact }: Pick<Settings, 'publicUrl' | 'securityContact'>,
  now: Date,
): string | undefined {
  if (securityContact === undefined) return undefined
  const day = Math.floor(now.getTime() / dayMs) + validDays
  return [
    `Contact: mailto:${encodeURI(securityContact)}`,
    `Expires: ${new Date(day * dayMs).toISOString().slice(0, 19)}Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\r\n')
}
