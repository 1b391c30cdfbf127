import { refuse } from '../../../platform/refusals/refusal.ts'

/** A form with at most one file, the part of the name `file` (RFC 7578). */
export type Form = { fields: Record<string, string>; file: Buffer | undefined }

const fieldsMax = 20
const fieldBytesMax = 65_536

/**
 * Reads a form whose bytes are there, or refuses it with 422. How many parts, fields and headers it has and how large they are
 * is bounded; the file is as large as the body may be. Its name and its type are not looked at: what it is, its content says.
 */
export async function readForm(contentType: string, bytes: Buffer): Promise<Form> {
  const { Busboy } = await import('@fastify/busboy')
  return new Promise((resolve, reject) => {
    const fail = () => reject(refuse('body_unreadable'))
    const fields: Record<string, string> = Object.create(null)
    const parts: Buffer[] = []
    let files = 0
    try {
      const form = new Busboy({ headers: { 'content-type': contentType }, limits })
      form
        .on('field', (name, value, isNameCut, isValueCut) => {
          if (isNameCut || isValueCut || Object.hasOwn(fields, name)) fail()
          fields[name] = value
        })
        .on('file', (name, stream) => {
          files += 1
          if (name !== 'file') fail()
          stream.on('data', (part: Buffer) => parts.push(part)).on('error', fail)
        })
        .on('partsLimit', fail)
        .on('filesLimit', fail)
        .on('fieldsLimit', fail)
        .on('error', fail)
        .on('finish', () => resolve({ fields, file: files === 0 ? undefined : Buffer.concat(parts) }))
      form.end(bytes)
    } catch {
      fail()
    }
  })
}

const limits = {
  fieldNameSize: 64,
  fieldSize: fieldBytesMax,
  fields: fieldsMax,
  files: 1,
  parts: fieldsMax + 1,
  headerPairs: 20,
  headerSize: 4_096,
}
