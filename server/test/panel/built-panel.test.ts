import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtPanel } from '../../src/entrypoints/panel-files/built-panel.ts'
import { createLog } from '../../src/platform/log.ts'

const dist = resolve(import.meta.dirname, '../../../panel/dist')
const firstLoadBytesMax = 200_000
const styleBytesMax = 25_000
const nounBytesMax = 60_000

describe('the built panel', () => {
  let scripts: { name: string; text: string; bytes: number }[] = []

  beforeAll(async () => {
    await builtPanel(createLog('warn'))
    scripts = readdirSync(join(dist, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const text = readFileSync(join(dist, 'assets', name), 'utf8')
        return { name, text, bytes: gzipSync(text).length }
      })
  })

  it('loads less than 200 kB of script, compressed, until the home screen stands', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    const first = scripts.filter(({ name }) => page.includes(name) || /^(Frame|Home)-/.test(name))
    const needed = new Set(first)
    for (const { text } of needed)
      for (const script of scripts) if (new RegExp(`from\\s*"\\./${script.name}"`).test(text)) needed.add(script)
    expect(first.length).toBeGreaterThan(2)
    const bytes = [...needed].reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(firstLoadBytesMax)
  })

  it('loads less than 25 kB of style, compressed, in which no component of Mantine that is used is missing', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    const [, sheet = ''] = /href="\/panel\/assets\/([^"]+\.css)"/.exec(page) ?? []
    const style = readFileSync(join(dist, 'assets', sheet), 'utf8')
    expect(gzipSync(style).length).toBeLessThan(styleBytesMax)
    const all = readFileSync(createRequire(`${dist}/`).resolve('@mantine/core/styles.css'), 'utf8')
    const ofMantine = new Set(all.match(/m_[0-9a-f]{6,8}/g))
    const used = new Set(scripts.flatMap(({ text }) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []))
    expect(used.size).toBeGreaterThan(50)
    expect([...used].filter((name) => ofMantine.has(name) && !style.includes(name))).toEqual([])
  })

  it('is built for production, also where NODE_ENV says otherwise, as it does in a test', () => {
    expect(process.env.NODE_ENV).toBe('test')
    expect(scripts.filter(({ text }) => /\bjsxDEV\b|_debugTask/.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('keeps each noun in a file of its own', () => {
    const nouns = scripts.filter(({ name }) =>
      /^(ApiKeyList|CredentialList|CredentialShow|Home|SignIn|OrganizationPicker)-/.test(name),
    )
    expect(nouns.map(({ name }) => name.split('-')[0])).toEqual([
      'ApiKeyList',
      'CredentialList',
      'CredentialShow',
      'Home',
      'OrganizationPicker',
      'SignIn',
    ])
    expect(nouns.filter(({ bytes }) => bytes > nounBytesMax)).toEqual([])
  })

  it('holds no script or style in its page, and asks no other host for anything', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/)
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, path]) => !path?.startsWith('/panel/'))).toEqual([])
  })
})
