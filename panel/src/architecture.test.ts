import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
)
const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** Folders from low to high. Every other folder is a noun: it stands above all of these and below `sitemap.ts`. */
const ground = ['data', 'theme', 'ui', 'shell']

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : 'main'
}

function rankOf(folder: string): number {
  if (folder === 'main') return ground.length + 1
  const rank = ground.indexOf(folder)
  return rank === -1 ? ground.length : rank
}

function importsOf(file: string): string[] {
  return [...(source.get(file) ?? '').matchAll(/(?:from\s+|import\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '')
}

describe('the order of folders in the panel', () => {
  // The types of requests and answers are imported there, and only as types: docs/decisions/0110-operation-is-a-function.md.
  const contract = 'data/ask.ts -> ../../server/src/entrypoints/sitemap/panel-operations.ts'

  it('lets a folder import lower folders only: nouns, shell, ui, theme and data, and no noun another', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((path) => path.startsWith('.'))
        .map((path) => relative(root, resolve(root, dirname(file), path)))
        .filter((target) => folderOf(target) !== folderOf(file))
        .filter((target) => rankOf(folderOf(target)) >= rankOf(folderOf(file)))
        .map((target) => `${file} -> ${target}`),
    )
    expect(files.length).toBeGreaterThan(40)
    expect(wrong).toEqual([contract])
    expect(source.get('data/ask.ts')).toMatch(/^import type [^']*'[./]+server\//m)
  })

  it('knows addresses of the service in data alone', () => {
    const wrong = files.filter(
      (file) => folderOf(file) !== 'data' && /\bfetch\(|new EventSource\(|\/api\/panel/.test(source.get(file) ?? ''),
    )
    expect(wrong).toEqual([])
  })

  it('imports a noun’s screens at run time only, so that each noun is a file of its own', () => {
    const eager = files
      .filter((file) => folderOf(file) === 'main')
      .flatMap((file) => importsOf(file).map((path) => [file, path] as const))
      .filter(([, path]) => path.startsWith('./') && rankOf(folderOf(path.slice(2))) === ground.length)
      .filter(([, path]) => !path.endsWith('/routes.ts'))
    expect(eager).toEqual([])
  })
})

describe('bounds', () => {
  it('are those of the service, which data/generated has: none is typed again', () => {
    const own = files.filter((file) => /(?:Characters|Days|Bytes|Rows)Max = [0-9]/.test(source.get(file) ?? ''))
    expect(own).toEqual([])
  })
})

describe('a text', () => {
  it('is found by a code or a name: no table has sentences of the service as its keys', () => {
    const sentence = /^\s*(['"])[^'"\n]*[a-z] [a-z][^'"\n]*\1:/m
    expect(sentence.test(`  'must be a text': 'Escribe un texto.',`)).toBe(true)
    expect(files.filter((file) => sentence.test(source.get(file) ?? ''))).toEqual([])
  })
})

describe('the content security policy', () => {
  // These components write a style element into the page, which `style-src 'self'` refuses: their layout would be missing.
  it('is kept by using no component of Mantine that writes style elements', () => {
    const writers =
      /\b(AppShell|SimpleGrid|Grid|Flex|ColorSchemeScript|visibleFrom|hiddenFrom|dangerouslySetInnerHTML)\b/
    expect(files.filter((file) => writers.test(source.get(file) ?? ''))).toEqual([])
  })

  it('is kept by setting no property of a component by the width of the screen', () => {
    const responsive = /=\{\{[^}]*\b(base|xs|sm|md|lg|xl):/
    expect(files.filter((file) => responsive.test(source.get(file) ?? ''))).toEqual([])
  })
})

describe('a style sheet', () => {
  it('has each class that a screen takes from it, and no other', () => {
    const used = new Map<string, Set<string>>()
    for (const file of files)
      for (const [, name, path = ''] of (source.get(file) ?? '').matchAll(
        /import (\w+) from '([^']*\.module\.css)'/g,
      )) {
        const sheet = join(dirname(file), path)
        const taken = (source.get(file) ?? '').matchAll(new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, 'g'))
        used.set(sheet, (used.get(sheet) ?? new Set()).union(new Set([...taken].map(([, one = '']) => one))))
      }
    const differing = [...used].flatMap(([sheet, taken]) => {
      const rules = readFileSync(join(import.meta.dirname, sheet), 'utf8').replaceAll(
        /\/\*.*?\*\/|:global\([^)]*\)|\{[^{}]*\}/gs,
        '',
      )
      const known = new Set([...rules.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, one = '']) => one))
      return [...taken.symmetricDifference(known)].map((name) => `${sheet}: ${name}`)
    })
    expect(used.size).toBeGreaterThan(20)
    expect(differing).toEqual([])
  })
})

type Node = { type: string; start: number; end: number; [part: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const programOf = (file: string, text: string) => parseSync(file, text).program as unknown as Node

describe('a function', () => {
  /** The number of lines of each function, also of nested functions. */
  function lengthsOf(text: string, node: Node, found: number[] = []): number[] {
    if (/Function/.test(node.type)) found.push(text.slice(node.start, node.end).split('\n').length)
    for (const part of Object.values(node).flat()) if (isNode(part)) lengthsOf(text, part, found)
    return found
  }

  it('has eighty lines at most', () => {
    const lengths = files.map((file) => {
      const text = source.get(file) ?? ''
      return [file, Math.max(0, ...lengthsOf(text, programOf(file, text)))] as const
    })
    expect(lengths.filter(([, lines]) => lines > 40).length).toBeGreaterThan(20)
    expect(lengths.filter(([, lines]) => lines > 80)).toEqual([])
  })
})

describe('a ref', () => {
  const nameOf = (node: Node | undefined) => (node?.id as { name?: string } | null | undefined)?.name ?? ''

  /** Finds assignments to `something.current` that a component or hook makes itself, and not a function nested in it. */
  function writesWhileRendering(node: Node, around: { name: string } | undefined, found: string[]): void {
    const target = node.left as { property?: { name?: string } } | undefined
    const isWrite = node.type === 'AssignmentExpression' && target?.property?.name === 'current'
    if (isWrite && around && /^(?:use)?[A-Z]/.test(around.name)) found.push(around.name)
    for (const part of Object.values(node).flat()) {
      if (!isNode(part)) continue
      const name = node.type === 'VariableDeclarator' ? nameOf(node) : nameOf(part)
      const isFunction = /Function/.test(part.type)
      writesWhileRendering(part, isFunction ? { name } : around, found)
    }
  }

  const writersIn = (file: string, text: string) => {
    const found: string[] = []
    writesWhileRendering(programOf(file, text), undefined, found)
    return found
  }

  it('is written when something happens, never while a screen is drawn', () => {
    const wrong =
      'function useIt(now) { const last = useRef(now); last.current = now; const f = () => { last.current = 1 } }'
    expect(writersIn('wrong.ts', wrong)).toEqual(['useIt'])
    expect(files.flatMap((file) => writersIn(file, source.get(file) ?? ''))).toEqual([])
  })
})

describe('texts', () => {
  it('are not looked up by a sentence of the service: what is wrong has a code', () => {
    const keyed = files.filter((file) =>
      /^\s+['"][A-Za-z][a-z]+ (?:[a-z]+ )+[a-z]+\.?['"]: /m.test(source.get(file) ?? ''),
    )
    expect(keyed).toEqual([])
  })

  it('stand in one file a noun and language: screens hold none of their own', () => {
    const sentence = />\s*[A-ZÁÉÍÓÚÑ¿¡][\p{L}]+(\s[\p{L}]+)+[^<>{}=;()]*</u
    const spoken = files.filter((file) => file.endsWith('.tsx') && sentence.test(source.get(file) ?? ''))
    expect(spoken).toEqual([])
  })
})
