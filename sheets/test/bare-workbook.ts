import { zip } from '../src/workbook/zip.ts'

export const part = (text: string) => `<?xml version="1.0"?>${text}`
const workbook = part('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>')
const relations = part('<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>')

/** A workbook of one sheet with this content and nothing around it. */
export function bare(sheet: string, more: Record<string, string> = {}): Uint8Array {
  return zip({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/a.xml': part(`<worksheet>${sheet}</worksheet>`),
    ...more,
  })
}
