import { describe, expect, it } from 'vitest'
import { readDocument } from '../documents.ts'
import { files, listFiles, textOf } from './sources.ts'

/** Words of Spanish texts that stand for something which docs/words.md calls otherwise, and other forms of address. */
const refused =
  /(?<![\p{L}@{])(emit(?:ir(?:se|ía)?|e|en|a|an|id[ao]s?|ió)|emisión|cartas?|vuestr[ao]s?|(?:añad|dec|eleg|declar|dej|marc|public|prob)(?:ad|id)|usted(?:es)?)(?![\p{L}@}])/iu

/** A sentence that begins by telling somebody addressed as usted what to do. */
const formal =
  /(?:['"`.:¡]\s*)(?:Abra|Añada|Busque|Cambie|Compruebe|Confirme|Consulte|Copie|Corrija|Descargue|Dígale|Elija|Envíe|Escriba|Espere|Guarde|Haga|Indique|Intente|Inténtelo|Mire|Pida|Pídaselo|Póngase|Retire|Revise|Revoque|Seleccione|Suba|Verifique|Vuelva)(?![\p{L}])/u

describe('a Spanish text', () => {
  it('has one word for one thing, and says tú', () => {
    const sources = files.filter((file) => /^(server|panel)\/src\//.test(file))
    expect(sources.length).toBeGreaterThan(900)
    const guides = listFiles('docs/guides/*.es.md')
    const texts = [...sources.map((file) => [file, textOf(file)]), ...guides.map((file) => [file, readDocument(file)])]
    const lines = texts.flatMap(([file, text = '']) =>
      text
        .split('\n')
        .filter((line) => refused.test(line) || formal.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(lines).toEqual([])
  })
})
