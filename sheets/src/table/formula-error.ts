/**
 * What a cell shows where its formula failed: the errors of Excel, which a workbook keeps in English, of Google Sheets and of LibreOffice, as Spanish
 * and English ones write them into a CSV file. Nobody is called so: a name that was looked up and not found would be signed.
 */
const inEnglish =
  '#DIV/0! #N/A #NAME? #NULL! #NUM! #REF! #VALUE! #SPILL! #CALC! #FIELD! #GETTING_DATA #CONNECT! #BLOCKED! #BUSY! #UNKNOWN! #EXTERNAL! #PYTHON! #TIMEOUT! #ERROR!'
const inSpanish =
  '#¡DIV/0! #N/D #¿NOMBRE? #¡NULO! #¡NUM! #¡REF! #¡VALOR! #¡DESBORDAMIENTO! #¡CALC! #¡CAMPO! #OBTENIENDO_DATOS #¡CONECTAR! #¡BLOQUEADO! #¡OCUPADO! #¡DESCONOCIDO!'
const formulaErrors: ReadonlySet<string> = new Set(`${inEnglish} ${inSpanish}`.split(' '))

/** Whether a text is what a cell shows in place of a value. */
export function isFormulaError(text: string): boolean {
  const shown = text.trim().toUpperCase()
  return formulaErrors.has(shown) || /^ERR:\d{3}$/.test(shown)
}

/** The error of a cell that a workbook calls one. Later versions of Excel have words of their own for some. */
export function formulaErrorOf(shown: string): string {
  return isFormulaError(shown) ? shown : '#ERROR!'
}
