import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { escapeHtml } from '../formats/html.ts'
import { fontFamilies } from './font-files.ts'

let folder: string | undefined

/**
 * The file by which fontconfig, which the renderer of drawings asks for its fonts, knows ours and no others. It lies with its cache in a
 * folder of this process that goes when the process ends, and is written anew where somebody has tidied it away.
 */
export function fontSettings(): string {
  if (!folder || !existsSync(join(folder, 'fonts.conf'))) folder = writeSettings()
  return join(folder, 'fonts.conf')
}

function writeSettings(): string {
  const made = mkdtempSync(join(tmpdir(), 'sello-fonts-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  const folders = new Set(
    fontFamilies.flatMap(({ regular, bold, italic }) =>
      [regular, bold, italic].flatMap((path) => (path ? [dirname(path)] : [])),
    ),
  )
  const generic = ['sans-serif', 'Helvetica', 'Helvetica Neue', 'Arial', 'Liberation Sans'].map(
    (name) => `<alias binding="same"><family>${name}</family><prefer><family>Arimo</family></prefer></alias>`,
  )
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...[...folders].map((path) => `<dir>${escapeHtml(path)}</dir>`),
    `<cachedir>${escapeHtml(join(made, 'cache'))}</cachedir>`,
    ...generic,
    '<alias binding="same"><family>serif</family><prefer><family>EB Garamond</family></prefer></alias>',
    '</fontconfig>',
  ]
  writeFileSync(join(made, 'fonts.conf'), `${lines.join('\n')}\n`)
  return made
}
