import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import configure from '../../../vitest.config.ts'
import { files, localImportsOf, textOf } from './sources.ts'

const testFiles = files.filter((file) => /\.test\.tsx?$/.test(file))

type Project = { test: { name: string; include: string[]; exclude: string[]; isolate: boolean } }

const projects = async (mode: string): Promise<Project[]> => {
  const config = await configure({ mode, command: 'serve' })
  return config.test?.projects as Project[]
}

const isIn = (project: Project, file: string) =>
  project.test.include.some((glob) => matchesGlob(file, glob)) &&
  !project.test.exclude.some((glob) => matchesGlob(file, glob))

/** Whether a file is, or imports by however many others, what opens Chromium. */
function opensBrowser(file: string, seen = new Set<string>()): boolean {
  if (file === 'server/test/browser/chromium.ts') return true
  if (seen.has(file) || !file.startsWith('server/test/')) return false
  seen.add(file)
  return localImportsOf(file).some((imported) => opensBrowser(imported, seen))
}

describe('tiers of tests', () => {
  it('hold each file once', async () => {
    const all = await projects('test')
    const homes = testFiles.map((file) => [file, all.filter((one) => isIn(one, file)).map(({ test }) => test.name)])
    expect(homes.length).toBeGreaterThan(300)
    expect(homes.filter(([, names]) => names?.length !== 1)).toEqual([])
  })

  it('know by its name whether a file starts Chromium, and the quick one starts none', async () => {
    const browser = (await projects('test')).find(({ test }) => test.name === 'browser') as Project
    expect(testFiles.filter((file) => isIn(browser, file))).toEqual(testFiles.filter((file) => opensBrowser(file)))
    expect((await projects('quick')).map(({ test }) => test.name)).not.toContain('browser')
  })
})

describe('tests that share a process', () => {
  it('leave the process as it is: those that change or measure it have one of their own', async () => {
    const touching =
      /\bvi\.(?!waitFor\b|fn\b)\w+|process\.memoryUsage|process\.chdir|process\.env\.\w+ =[^=]|setDefaultCACertificates/
    const [alone, ...others] = (await projects('test')).toSorted((one) => (one.test.name === 'alone' ? -1 : 1))
    const sharing = testFiles.filter((file) => others.some((one) => !one.test.isolate && isIn(one, file)))
    const own = testFiles.filter((file) => touching.test(textOf(file)))
    expect(sharing.filter((file) => own.includes(file))).toEqual(['server/test/architecture/tiers.test.ts'])
    expect(alone?.test.include.filter((file) => !own.includes(file))).toEqual([])
  })
})
