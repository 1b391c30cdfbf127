import type { TemplateRow } from '../data/generated/panel-api.ts'

/** Credentials are counted no further. */
const issuedCountMax = 1_000

export function isCapped({ issued_count }: TemplateRow): boolean {
  return issued_count >= issuedCountMax
}
