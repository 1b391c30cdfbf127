/**
 * What a cell shows where its formula failed, as a workbook keeps it and as Spanish and English spreadsheets write it into a CSV file. Nobody
 * is called so: a name that was looked up and not found would be signed.
 */
const formulaError =
  /^#(?:DIV\/0!|¡DIV\/0!|N\/[AD]|NAME\?|¿NOMBRE\?|NULL!|¡NULO!|¡?NUM!|¡?REF!|VALUE!|¡VALOR!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!)$/i

/** Whether a text is what a cell shows in place of a value. */
export function isFormulaError(text: string): boolean {
  return formulaError.test(text.trim())
}
