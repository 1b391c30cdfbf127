import type { Language } from '../../platform/context.ts'

type Part = 'name' | 'role' | 'licenseNumber'

type MemberTexts = {
  notAnAddress(given: string): string
  notExternalId: string
  notOneLine(part: Part, charactersMax: number): string
  formulaError(part: Part, value: string): string
  /** A problem of a file: its line stands first. */
  inLine(line: number, problem: string): string
  twice(line: number, email: string, first: number): string
  twiceById(line: number, externalId: string, first: number): string
  moreLines(count: number): string
  noNameColumn(headings: string): string
  tooMany(max: number, given: number): string
  laterSheet(name: string): string
  formulas(count: number): string
  hiddenRows(count: number): string
  guessed(line: string): string
  cutOff(row: number): string
}

const spanishParts: Record<Part, string> = { name: 'nombre', role: 'cargo', licenseNumber: 'número de licencia' }
const englishParts: Record<Part, string> = { name: 'name', role: 'role', licenseNumber: 'license number' }

/** Whole thousands with a separator, as in print. */
const inSpanish = (count: number) => count.toLocaleString('es')
const inEnglish = (count: number) => count.toLocaleString('en')

/** Texts about faults of a member or of a file of members, and about how a file was read. */
export const memberTexts: Record<Language, MemberTexts> = {
  es: {
    notExternalId: 'El external_id lleva de 1 a 100 letras, cifras y . : ~ _ -, y no es un correo.',
    notAnAddress: (given) => `«${given}» no es un correo electrónico.`,
    formulaError: (part, value) => `El ${spanishParts[part]} es el error de una fórmula (${value}).`,
    notOneLine: (part, max) => `El ${spanishParts[part]} debe ser una sola línea de 1 a ${max} caracteres.`,
    inLine: (line, problem) => `Línea ${line}: ${problem}`,
    twice: (line, email, first) => `Línea ${line}: ${email} es también la dirección de la línea ${first}.`,
    twiceById: (line, id, first) => `Línea ${line}: ${id} es también el external_id de la línea ${first}.`,
    moreLines: (count) => `Hay ${count} líneas más con errores.`,
    noNameColumn: (headings) => `Ninguna columna tiene el nombre. Están ${headings}.`,
    tooMany: (max, given) => `Un archivo lleva como mucho ${inSpanish(max)} miembros; este tiene ${inSpanish(given)}.`,
    laterSheet: (name) => `Se lee la hoja «${name}», que no es la primera.`,
    formulas: (count) => `${count} celdas son fórmulas; se leen sus últimos resultados.`,
    hiddenRows: (count) => `${count} filas están ocultas en la hoja, y se leen igualmente.`,
    guessed: (line) => `El archivo no está en UTF-8; se lee como Windows-1252. ¿Está bien esta línea? ${line}`,
    cutOff: (row) => `La fila ${row}, la última, tiene menos celdas que las demás. ¿Está entero el archivo?`,
  },
  en: {
    notExternalId: 'The external_id has 1 to 100 letters, digits and . : ~ _ -, and is no e-mail address.',
    notAnAddress: (given) => `"${given}" is not an e-mail address.`,
    formulaError: (part, value) => `The ${englishParts[part]} is the error of a formula (${value}).`,
    notOneLine: (part, max) => `The ${englishParts[part]} must be one line of 1 to ${max} characters.`,
    inLine: (line, problem) => `Line ${line}: ${problem}`,
    twice: (line, email, first) => `Line ${line}: ${email} is the address of line ${first} too.`,
    twiceById: (line, id, first) => `Line ${line}: ${id} is the external_id of line ${first} too.`,
    moreLines: (count) => `${count} more lines are wrong.`,
    noNameColumn: (headings) => `No column holds the name. There are ${headings}.`,
    tooMany: (max, given) => `A file holds at most ${inEnglish(max)} members; this one has ${inEnglish(given)}.`,
    laterSheet: (name) => `The sheet “${name}” is read, which is not the first one.`,
    formulas: (count) => `${count} cells are formulas; their last results are read.`,
    hiddenRows: (count) => `${count} rows are hidden in the sheet, and are read all the same.`,
    guessed: (line) => `The file is not UTF-8; read as Windows-1252. Is this line right? ${line}`,
    cutOff: (row) => `Row ${row}, the last one, has fewer cells than the others. Is the file whole?`,
  },
}
