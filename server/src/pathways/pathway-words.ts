import type { Language } from '../platform/context.ts'
import type { Explanation, GroupProgress } from './explain-pathway.ts'
import type { TemplateProgress } from './pathway-progress-view.ts'

type Words = {
  draft: string
  awarded: (email: string, pathway: string, version: number, day: string) => string
  because: string
  revoked: string
  flagged: (day: string) => string
  pending: string
  failed: string
  awardRevoked: string
  missing: (email: string, pathway: string) => string
  complete: (email: string, pathway: string) => string
  met: string
  count: (has: number, needs: number) => string
  credits: (has: string, needs: string) => string
  inOrder: string
  lacks: (names: string) => string
  has: (names: string) => string
  minimumResult: (result: string) => string
  minimumCredits: (credits: string) => string
}

const words: Record<Language, Words> = {
  es: {
    draft: 'La ruta es un borrador: mientras no se publique, no otorga nada.',
    awarded: (email, pathway, version, day) =>
      `${email} cumplió la ruta ${pathway} (versión ${version}) el ${day}, con estas credenciales:`,
    because: 'Grupo',
    revoked: 'revocada desde entonces',
    flagged: (day) => `Por revisar desde el ${day}: se revocó una credencial sin la que no se cumple la ruta.`,
    pending: 'La credencial que otorga se está expidiendo.',
    failed: 'La credencial que otorga no se pudo expedir. Está entre los fallos, que dicen por qué.',
    awardRevoked: 'La credencial que otorgó está revocada.',
    missing: (email, pathway) => `A ${email} le falta para la ruta ${pathway}:`,
    complete: (email, pathway) =>
      `${email} cumple todo lo que pide la ruta ${pathway}, que aún no le ha otorgado nada.`,
    met: 'cumplido',
    count: (has, needs) => `${has} de ${needs}`,
    credits: (has, needs) => `${has} de ${needs} créditos`,
    inOrder: 'en este orden',
    lacks: (names) => `falta: ${names}`,
    has: (names) => `tiene: ${names}`,
    minimumResult: (result) => `desde ${result}`,
    minimumCredits: (credits) => `desde ${credits} créditos`,
  },
  en: {
    draft: 'The pathway is a draft: until it is published, it awards nothing.',
    awarded: (email, pathway, version, day) =>
      `${email} fulfilled the pathway ${pathway} (version ${version}) on ${day}, by these credentials:`,
    because: 'Group',
    revoked: 'revoked since',
    flagged: (day) =>
      `To be reviewed since ${day}: a credential was revoked without which the pathway is not fulfilled.`,
    pending: 'The credential that it awards is being issued.',
    failed: 'The credential that it awards could not be issued. It is among the failures, which say why.',
    awardRevoked: 'The credential that it awarded is revoked.',
    missing: (email, pathway) => `What ${email} lacks for the pathway ${pathway}:`,
    complete: (email, pathway) =>
      `${email} has all that the pathway ${pathway} asks for, which has awarded nothing yet.`,
    met: 'met',
    count: (has, needs) => `${has} of ${needs}`,
    credits: (has, needs) => `${has} of ${needs} credits`,
    inOrder: 'in this order',
    lacks: (names) => `missing: ${names}`,
    has: (names) => `has: ${names}`,
    minimumResult: (result) => `from ${result} on`,
    minimumCredits: (credits) => `from ${credits} credits on`,
  },
}

/** Tells in words why a person was awarded, or what is missing: one sentence a line. */
export function tellExplanation(language: Language, explanation: Explanation): string[] {
  const said = words[language]
  const { email, pathway } = explanation
  const { name } = pathway.definition
  if (explanation.kind === 'awarded') return tellAward(language, explanation)
  const draft = pathway.publishedAt === null ? [said.draft] : []
  if (explanation.groups.every(({ isMet }) => isMet)) return [said.complete(email, name), ...draft]
  return [
    said.missing(email, name),
    ...explanation.groups.map((one, at) => `  ${said.because} ${at + 1}: ${tellGroup(language, one)}`),
    ...draft,
  ]
}

function tellAward(language: Language, { email, pathway, award, inputs }: Extract<Explanation, { kind: 'awarded' }>) {
  const said = words[language]
  const day = (date: Date) => dayOf(language, date)
  const lines = [said.awarded(email, pathway.definition.name, award.version, day(award.decidedAt))]
  for (const { groupIndex, name, issuedAt, isRevoked } of inputs)
    lines.push(`  ${said.because} ${groupIndex + 1}: ${name}, ${day(issuedAt)}${isRevoked ? ` (${said.revoked})` : ''}`)
  if (award.credentialId === null) lines.push(award.state === 'failed' ? said.failed : said.pending)
  if (award.credentialStatus === 'revoked') lines.push(said.awardRevoked)
  if (award.flaggedAt) lines.push(said.flagged(day(award.flaggedAt)))
  return lines
}

function tellGroup(language: Language, { group, isMet, templates }: GroupProgress): string {
  const said = words[language]
  const [held, lacking] = [templates.filter(isHeld), templates.filter((one) => !isHeld(one))]
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const name = ({ name, position }: TemplateProgress) => {
    const { minimumResult = null, minimumCredits = null } = group.templates[position - 1] ?? {}
    const minimums = [
      ...(minimumResult === null ? [] : [said.minimumResult(minimumResult)]),
      ...(minimumCredits === null ? [] : [said.minimumCredits(number(minimumCredits))]),
    ]
    return minimums.length === 0 ? name : `${name} (${minimums.join(', ')})`
  }
  const list = (some: TemplateProgress[]) => new Intl.ListFormat(language, { type: 'unit' }).format(some.map(name))
  const credits = held.reduce((sum, one) => sum + (one.credits ?? 0), 0)
  return [
    isMet ? said.met : said.count(held.length, group.atLeast),
    ...(group.creditsAtLeast === null ? [] : [said.credits(number(credits), number(group.creditsAtLeast))]),
    ...(group.isInOrder ? [said.inOrder] : []),
    ...(held.length > 0 ? [said.has(list(held))] : []),
    ...(isMet || lacking.length === 0 ? [] : [said.lacks(list(lacking))]),
  ].join('; ')
}

function isHeld({ credentialId }: TemplateProgress): boolean {
  return credentialId !== null
}

function dayOf(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
