import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtVerifier } from '../src/credentials/pages/verify/verifier-files.ts'
import { createLog } from '../src/platform/log.ts'

const assets = resolve(import.meta.dirname, '../../verifier/dist/assets')
const scriptBytesMax = 60_000
const firstScriptBytesMax = 2_000

describe('the built verifier', () => {
  let scripts: { name: string; text: string; bytes: number }[] = []

  beforeAll(async () => {
    await builtVerifier(createLog('warn'))
    scripts = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const text = readFileSync(join(assets, name), 'utf8')
        return { name, text, bytes: gzipSync(text).length }
      })
  })

  it('is less than 60 kB of script, compressed, of which the page loads next to nothing by itself', () => {
    const first = scripts.filter(({ name }) => name.startsWith('credential-'))
    expect(first.map(({ bytes }) => bytes < firstScriptBytesMax)).toEqual([true])
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes).toBeGreaterThan(30_000)
    expect(bytes).toBeLessThan(scriptBytesMax)
  })

  it('runs in browsers of before 2024: it has no expression of sets, and nothing that came to them then', () => {
    const later =
      /,[`'"][dgimsuy]*v[dgimsuy]*[`'"]\)|\bURL\.parse\b|\bwithResolvers\b|\.groupBy\(|\.(is|to)WellFormed\(/
    expect(scripts.map(({ text }) => later.exec(text)?.[0])).toEqual(scripts.map(() => undefined))
  })

  it('makes no code out of text, and no markup', () => {
    expect(scripts.filter(({ text }) => /\beval\(|new Function\b|\.innerHTML\b|document\.write\b/.test(text))).toEqual(
      [],
    )
  })
})
