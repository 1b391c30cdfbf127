// Part of the v1 contract, in this language (api.md, 7.2). Clients match on them: do not translate or tidy.

export function resultMissing(resultType: string | null): string {
  return resultType
    ? `Este achievement requiere calificación (${resultType})`
    : 'Este achievement requiere calificación'
}

export const creditsMissing = 'Este achievement requiere créditos obtenidos'

export function resultNotAllowed(allowedValues: readonly string[]): string {
  return `Calificación inválida. Valores permitidos: ${allowedValues.join(', ')}`
}

export function creditsExceeded(max: number): string {
  return `Los créditos no pueden exceder ${max}`
}

export const evidenceMissing = 'Este achievement requiere evidencia'

export function invalidEmail(email: string): string {
  return `Invalid email: ${email}`
}

// What the contract leaves open, in its style (decisions.md, "Recipients").

export function duplicateEmail(firstRow: number): string {
  return `Email duplicado en el lote (fila ${firstRow})`
}

export function fieldMissing(field: string): string {
  return `Este achievement requiere ${field}`
}

export function invalidDate(field: string): string {
  return `Fecha inválida: ${field}`
}

export const invalidEvidenceUrl = 'Evidencia inválida: url'
export const repeatedEvidenceUrl = 'Evidencia inválida: url repetida'

export function tooMuchEvidence(max: number): string {
  return `Evidencia inválida: máximo ${max} elementos`
}

export function invalidNumber(field: string): string {
  return `Número inválido: ${field}`
}

export function invalidType(field: string, expected: 'texto' | 'número' | 'lista de objetos'): string {
  return `Tipo inválido: ${field} (se espera ${expected})`
}

export function controlCharacter(field: string): string {
  return `Texto inválido: ${field} (carácter de control)`
}

export function malformedUnicode(field: string): string {
  return `Texto inválido: ${field} (Unicode mal formado)`
}

export function textTooLong(field: string, max: number): string {
  return `Texto demasiado largo: ${field} (máximo ${max} caracteres)`
}

export function achievementNotSignable(fields: readonly string[]): string {
  return `Este achievement no se puede firmar: ${fields.join(', ')}`
}

// Warnings are in English, as the documented hint is. They never stop a credential.

export function didYouMean(domain: string): string {
  return `Did you mean ${domain}?`
}

export function domainTakesNoMail(domain: string): string {
  return `Domain ${domain} does not accept mail`
}

export function domainNotChecked(domain: string): string {
  return `Domain ${domain} could not be checked`
}

export function fieldNotUsed(field: string): string {
  return `Field not used by this template: ${field}`
}

export function moreFieldsNotUsed(count: number): string {
  return `Fields not used by this template: ${count} more`
}
