import { readFileSync } from 'node:fs'
import { zip } from '../../../sheets/src/workbook/zip.ts'

// Files that people upload by mistake or on purpose, each with what is said of it in English and in Spanish.

const people = readFileSync(new URL('../../../sheets/test/fixtures/people.xlsx', import.meta.url))
const fixture = (name: string) => readFileSync(new URL(`../../../sheets/test/fixtures/${name}.xlsx`, import.meta.url))

const part = (text: string) => `<?xml version="1.0"?>${text}`

function workbookWith(sheet: string, more: Record<string, string> = {}): Uint8Array {
  return zip({
    'xl/workbook.xml': part('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': part(`<worksheet>${sheet}</worksheet>`),
    ...more,
  })
}

const shared = (text: string) => ({ 'xl/sharedStrings.xml': part(`<sst><si><t>${text}</t></si></sst>`) })
const row = '<row><c t="s"><v>0</v></c></row>'

const emailRow = '<row><c t="str"><v>email</v></c></row>'

const manyFiles = () =>
  Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${'../'.repeat(20)}nested/${n}.xml`, 'x']))

type Hostile = [name: string, make: () => Uint8Array | string, english: RegExp, spanish: RegExp]

export const hostileFiles: Hostile[] = [
  ['blank lines', () => ' \n;;\n', /^The file is empty\.$/, /^El archivo está vacío\.$/],
  ['headings alone', () => 'email,name\n', /headings and no rows/, /encabezados y ninguna fila/],
  [
    'millions of quotes that close nothing',
    () => `email,name\na@example.edu,"${'a"'.repeat(5_000_000)}b"`,
    /A quotation mark that is opened in row 2 or above/,
    /Unas comillas que se abren en la fila 2 o antes/,
  ],
  ['a workbook cut in the middle', () => people.subarray(0, 3_000), /damaged or incomplete/, /dañado o incompleto/],
  [
    'a workbook that unpacks to 101 MB of blanks',
    () => workbookWith(' '.repeat(101 * 1024 * 1024)),
    /more than 30 MB once unpacked/,
    /más de 30 MB/,
  ],
  [
    'a workbook of thousands of files with names that climb',
    () => workbookWith('', manyFiles()),
    /more than 1000 files/,
    /más de 1000 archivos/,
  ],
  [
    'a workbook of millions of strings',
    () => workbookWith('<sheetData/>', { 'xl/sharedStrings.xml': part(`<sst>${'<si/>'.repeat(3_000_000)}</sst>`) }),
    /more than 2 million cells/,
    /más de 2 millones de celdas/,
  ],
  [
    'a workbook that is told in more than it holds',
    () => workbookWith(`<sheetData>${emailRow}${row.repeat(600)}</sheetData>`, shared('"'.repeat(32_000))),
    /more than 32 MB of text/,
    /más de 32 MB de texto/,
  ],
  [
    'a workbook that is deep',
    () => workbookWith('<a>'.repeat(2_000) + '</a>'.repeat(2_000)),
    /nests too deep/,
    /demasiados niveles/,
  ],
  [
    'a workbook of one long text',
    () => workbookWith('<sheetData/>', shared('x'.repeat(9_000_000))),
    /A cell of the workbook has more than 32767 characters/,
    /Una celda del libro tiene más de 32767 caracteres/,
  ],
  [
    'a workbook of one text in thousands of cells',
    () => workbookWith(`<sheetData>${row.repeat(50_000)}</sheetData>`, shared('x'.repeat(30_000))),
    /more than 64 MB of text/,
    /más de 64 MB de texto/,
  ],
  [
    'a workbook with a password',
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    /protected by a password/,
    /protegido con contraseña/,
  ],
  ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /\(\.xls\)/, /\(\.xls\)/],
  [
    'a formula without a result',
    () => fixture('formula-without-result'),
    /^Cell A2 is a formula/,
    /^La celda A2 es una fórmula/,
  ],
  ['merged cells', () => fixture('merged-cells'), /B3:B4 are merged/, /B3:B4 están combinadas/],
  [
    'another kind of archive',
    () => zip({ 'word/document.xml': 'x' }),
    /no workbook \(\.xlsx\)/,
    /no un libro de Excel/,
  ],
  ['a PDF under the name of a workbook', () => '%PDF-1.7\n1 0 obj', /^This is a PDF file/, /^Es un archivo PDF/],
  ['bytes', () => `a${'\0'.repeat(99)}`, /neither a workbook/, /No es un libro de Excel/],
  ['a text with NUL', () => `email\n${'a@example.edu\n'.repeat(99)}\0`, /^Line 101 /, /^La línea 101 /],
  [
    'one line with no end',
    () => `email,${'x'.repeat(9_000_000)}`,
    /Row 1, column 2 has more than 32767/,
    /fila 1, columna 2/,
  ],
  [
    'millions of cells in one line',
    () => `email,${'x,'.repeat(4_000_000)}`,
    /more than 500 columns/,
    /más de 500 columnas/,
  ],
  ['a quote that never ends', () => `email,name\na@b.co,"Ana${'\nb@b.co,B'.repeat(50)}`, /quotation mark/, /comillas/],
  [
    'a row wider than its headings',
    () => 'email,name\na@example.edu,Muñoz, Ana',
    /Row 2 has 3 cells/,
    /fila 2 tiene 3 celdas/,
  ],
  [
    'more rows than are read',
    () => `email\n${'a@example.edu\n'.repeat(50_001)}`,
    /more than 50000 rows/,
    /más de 50000 filas/,
  ],
]
