import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { standardContext } from './local-documents.ts'

const python = '/usr/bin/python3'
const program = fileURLToPath(new URL('./verify-with-pyld.py', import.meta.url))

export const hasPyld = spawnSync(python, ['-c', 'import pyld, cryptography']).status === 0

/** Whether the proof of each holds, for who reads JSON-LD with PyLD. */
export function holdForPyld(documents: object[], didDocument: unknown): boolean[] {
  const urls = documents.flatMap((document) => (document as { '@context': string[] })['@context'])
  const contexts = Object.fromEntries(urls.map((url) => [url, standardContext(url)]))
  const input = JSON.stringify({ contexts, didDocument, documents })
  return JSON.parse(execFileSync(python, [program], { input, encoding: 'utf8' }))
}
