import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { escapeHtml } from '../formats/html.ts'
import { fontFamilies } from './font-files.ts'

let folder: string | undefined

/**
 * The file by which fontconfig, which the renderer of drawings asks for its fonts, knows ours and no others. It lies with its cache in one
 * temporary folder that all processes of a user and an installation share, so that one that was killed leaves none behind. It is
 * written anew where somebody has tidied it away.
 */
export function fontSettings(): string {
  const name = createHash('sha256').update(fontFolders().join('\n')).digest('hex').slice(0, 16)
  if (!folder || !existsSync(folder)) folder = openFolder(join(tmpdir(), `sello-fonts-${process.getuid?.()}-${name}`))
  const file = join(folder, 'fonts.conf')
  if (!existsSync(file)) writeSettings(file)
  return file
}

/** The folder at this place, which this user alone may write in; another where somebody else has put theirs there before. */
function openFolder(place: string): string {
  try {
    mkdirSync(place, { mode: 0o700 })
  } catch {
    // Something is there already.
  }
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return place
  const own = mkdtempSync(`${place}-`)
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}

function fontFolders(): string[] {
  const paths = fontFamilies.flatMap(({ regular, bold, italic }) => [regular, bold, italic])
  return [...new Set(paths.flatMap((path) => (path ? [dirname(path)] : [])))]
}

/** Whole at once: another process may read it at this moment. */
function writeSettings(file: string): void {
  const generic = ['sans-serif', 'Helvetica', 'Helvetica Neue', 'Arial', 'Liberation Sans'].map(
    (name) => `<alias binding="same"><family>${name}</family><prefer><family>Arimo</family></prefer></alias>`,
  )
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...fontFolders().map((path) => `<dir>${escapeHtml(path)}</dir>`),
    `<cachedir>${escapeHtml(join(dirname(file), 'cache'))}</cachedir>`,
    ...generic,
    '<alias binding="same"><family>serif</family><prefer><family>EB Garamond</family></prefer></alias>',
    '</fontconfig>',
  ]
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${lines.join('\n')}\n`)
  renameSync(draft, file)
}
