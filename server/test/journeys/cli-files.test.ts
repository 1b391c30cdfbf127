import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { readRecipients } from '@sello/sheets'
import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/src/run.ts'
import type { Application } from '../application.ts'
import { makeTemplate, type Tenant } from '../factories.ts'
import { runSello } from '../run-sello.ts'

import { withTenant } from '../with-tenant.ts'

let templateId: string
let folder: string
let app: Application
let tenant: Tenant
withTenant((opened) => {
  ;({ app, tenant } = opened)
})
beforeEach(async () => {
  templateId = (
    await makeTemplate(tenant, { required: ['recipient_name'], optional: ['credits_earned', 'activity_start_date'] })
  ).id
  folder = mkdtempSync(join(tmpdir(), 'sello-cli-'))
  return () => rmSync(folder, { recursive: true })
})

const env = (more = {}) => ({ SELLO_API_KEY: tenant.key, SELLO_BASE_URL: app.url, ...more })
const sello = (args: string[], more = {}) => runSello(folder, args, { env: env(more) })
const at = (name: string) => join(folder, name)

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content)
  return at(name)
}

/** The program at a terminal, where a person answers. */
async function atTerminal(args: string[], typed: string) {
  let said = ''
  let written = ''
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stderr = { isTTY: true, columns: 200, write: (text: string) => (said += text) }
  const stdout = { isTTY: true, write: (text: string) => (written += text) }
  stdin.write(typed)
  const signal = new AbortController().signal
  const code = await run({ env: { ...env(), HOME: folder }, stdin, stdout, stderr, signal }, args)
  return { code, said, written }
}

/** Rows of which the third and the fourth fail, the fourth as a duplicate of the first. */
const people =
  'email,name,credits,Aula\nana@example.edu,Ana,1,3B\nluis@example.edu,Luis,2,3B\nnobody,Eva,3,3B\nANA@example.edu,Ana,1,3B\n'

async function issuePeople(): Promise<void> {
  const path = file('people.csv', people)
  const args = ['issue', '--template', templateId, '--csv', path, '--yes', '--wait', '--interval', '0.2']
  expect((await sello(args)).code).toBe(5)
}

const issuedEmails = async () =>
  (await sello(['credentials', 'list', '--json'])).json().map((one: { recipient_email: string }) => one.recipient_email)

describe('a workbook that cannot be read as it is', () => {
  it.each([
    ['merged-cells.xlsx', '2', '--merged-cells', 'first', 'every'],
    ['formula-without-result.xlsx', '1', '--missing-results', 'empty', 'none'],
  ])('is refused with the option that reads it: %s, row %s, %s', async (name, row, option, choice, other) => {
    const path = new URL(`../../../sheets/test/fixtures/${name}`, import.meta.url).pathname
    const validate = (...more: string[]) =>
      sello(['validate', '--template', templateId, '--file', path, '--header-row', row, ...more])
    const refused = await validate()
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${option} ${choice}`)])
    const read = await validate(option, choice)
    expect(read.stderr).toContain('is email.')
    expect((await validate(option, other)).stderr).toContain(`${option} takes ${choice}, not ${other}`)
  })

  it('with two columns of one field is refused with the option that chooses', async () => {
    const path = file('twice.csv', 'email,name,nombre\nana@example.edu,Ana,Ana\n')
    const { code, stderr } = await sello(['validate', '--template', templateId, '--file', path])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--map field="heading"')])
  })
})

describe('before anything is issued', () => {
  const args = () => ['issue', '--template', templateId, '--csv', file('people.csv', people)]

  it('a person is shown what became of the columns, what cannot be issued and why, and then is asked', async () => {
    const { code, said } = await atTerminal(args(), 'n\n')
    expect(code).toBe(1)
    const lines = said.split('\n')
    const told = [
      'Column "email" is email.',
      'Column "name" is recipient_name.',
      'Column "credits" is credits_earned.',
      'Not sent: the columns Aula.',
      'Row 4, nobody: error: Invalid email: nobody',
      '2 can be issued, 2 cannot (rows 4, 5).',
    ]
    expect(told.filter((line) => !lines.includes(line))).toEqual([])
    expect(said).toMatch(
      /to 2 people, and write to them by e-mail\? The other 2 are kept as failures, to be repaired\. \[y/,
    )
    expect(said.indexOf('2 can be issued')).toBeLessThan(said.indexOf('[y/N]'))
    expect(await issuedEmails()).toEqual([])
  })

  it('nobody is asked about a file of which nothing can be issued', async () => {
    const path = file('bad.csv', 'email,name\nnobody,A\n')
    const { code, said } = await atTerminal(['issue', '--template', templateId, '--csv', path], 'y\n')
    expect(code).toBe(1)
    expect(said).toContain('0 can be issued, 1 cannot (row 2).')
    expect(said).not.toContain('[y/N]')
  })

  it('the same is told where nobody can be asked', async () => {
    const answer = await sello([...args(), '--yes', '--json'])
    expect(answer.stderr).toContain('2 can be issued, 2 cannot (rows 4, 5).')
    expect(answer.json().checked).toEqual({ total: 4, valid: 0, warnings: 2, errors: 2 })
  })

  it('errors and warnings are called so, row by row', async () => {
    const path = file('both.csv', 'email,name\nana@gmial.com,\n')
    const { stdout } = await sello(['validate', '--template', templateId, '--csv', path])
    expect(stdout).toMatch(/^1\t2\tana@gmial\.com\terror\t/m)
    expect(stdout).toMatch(/^1\t2\tana@gmial\.com\twarning\t.*gmail/m)
  })

  it('an export of failures is not taken for new people', async () => {
    await issuePeople()
    await sello(['failures', 'export', '--csv', at('failures.csv')])
    const again = await sello(['issue', '--template', templateId, '--csv', at('failures.csv'), '--yes'])
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('sello failures import') })
  })
})

describe('failures as a file and back', () => {
  const importing = (name: string, ...more: string[]) => sello(['failures', 'import', at(name), '--json', ...more])

  it('are corrected in a spreadsheet and tried again with what was changed', async () => {
    await issuePeople()
    await sello(['failures', 'export', '--csv', at('failures.csv'), '--csv-separator', ';'])
    const text = readFileSync(at('failures.csv'), 'utf8')
    expect(text).toMatch(/^\ufeffemail;/)
    file('failures.csv', text.replace('nobody', 'eva@example.edu'))
    const first = await importing('failures.csv', '--yes')
    expect(first.stderr).toMatch(/Row \d: email "nobody" → "eva@example.edu"/)
    expect(first.stderr).toContain('1 failed as duplicates of another row and are unchanged')
    const outcomes = first.json().map((one: { outcome: string }) => one.outcome)
    expect(outcomes.sort()).toEqual(['duplicate', 'issued'])
    expect((await issuedEmails()).sort()).toEqual(['ana@example.edu', 'eva@example.edu', 'luis@example.edu'])

    const second = await importing('failures.csv', '--yes')
    expect(second.stderr).toContain('0 to try again, 1 not open any more')
    expect(second.json()).toContainEqual(
      expect.objectContaining({ outcome: 'already issued', credential_id: expect.any(String) }),
    )
    expect((await issuedEmails()).length).toBe(3)
  })

  it('go through an Excel workbook without a change to what nobody touched', async () => {
    const path = file('bad.csv', 'email,name,credits,inicio\n+nobody,00123,3.5,2026-02-03\na@example.edu,A,1,\n')
    await sello(['issue', '--template', templateId, '--csv', path, '--yes', '--wait', '--interval', '0.2'])
    for (const name of ['failures.xlsx', 'failures.csv']) {
      await sello(['failures', 'export', name.endsWith('x') ? '--xlsx' : '--csv', at(name)], { LANG: 'es_ES.UTF-8' })
      const dry = await importing(name, '--dry-run')
      expect(dry.json()).toMatchObject([{ outcome: 'unchanged', message: expect.stringContaining('nobody') }])
      expect((await importing(name, '--yes')).json()).toMatchObject([{ outcome: 'unchanged' }])
    }
    const again = await importing('failures.xlsx', '--yes', '--retry-unchanged')
    expect(again).toMatchObject({ code: 5 })
    expect(again.json()).toMatchObject([{ outcome: 'failed' }])
    const sheet = readRecipients(readFileSync(at('failures.xlsx')))
    expect(sheet.recipients[0]!.recipient).toMatchObject({ credits_earned: 3.5, activity_start_date: '2026-02-03' })
  })

  it('are never new people, nor another organization’s, nor one row twice', async () => {
    await issuePeople()
    const exported = (await sello(['failures', 'export'])).stdout
    const [header, row = ''] = exported.split('\r\n')
    const [, ...cells] = row.split(',')
    const refusals: [string, string][] = [
      [`${exported}new@example.edu,New\r\n`, 'Without a failure_id: rows 4'],
      [`${exported}${row}\r\n`, 'once more: rows 4'],
      [`${header}\r\n${row.replace(/[0-9a-f]{8}-/, '00000000-')}\r\n`, 'No such failure in this organization: rows 2'],
      [`email,name\r\nx@example.edu,${cells[0]}\r\n`, 'no column failure_id'],
    ]
    for (const [text, words] of refusals) {
      file('failures.csv', text)
      expect(await importing('failures.csv', '--yes')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(words),
      })
    }
    expect((await issuedEmails()).length).toBe(2)
  })

  it('that were duplicates are left out when all are tried again, and that is told', async () => {
    await issuePeople()
    const all = await sello(['failures', 'retry', '--all', '--set', 'credits_earned=2', '--json'])
    expect(all.stderr).toContain('1 failed as duplicates of another row and are left out')
    expect(all.json().length).toBe(1)
    expect((await issuedEmails()).sort()).toEqual(['ana@example.edu', 'luis@example.edu'])
  })
})

describe('other files', () => {
  it('may be Excel workbooks, from the sample to the results', async () => {
    await sello(['templates', 'sample', templateId, '--xlsx', at('sample.xlsx')])
    const args = ['--template', templateId, '--file', at('sample.xlsx')]
    expect((await sello(['validate', ...args, '--json'])).json()).toMatchObject({ total: 1, errors: 0 })
  })

  it('have semicolons where the language of the environment writes decimals with a comma', async () => {
    const written = async (language: string, ...more: string[]) => {
      await sello(['templates', 'sample', templateId, '--csv', at('sample.csv'), ...more], { LANG: language })
      return readFileSync(at('sample.csv'), 'utf8').split('\r\n')[0]
    }
    expect(await written('es_ES.UTF-8')).toContain('email;recipient_name')
    expect(await written('es_MX.UTF-8')).toContain('email,recipient_name')
    expect(await written('C')).toContain('email,recipient_name')
    expect(await written('es_ES.UTF-8', '--csv-separator', ',')).toContain('email,recipient_name')
  })
})

describe('completion', () => {
  it('offers commands and options in bash', async () => {
    const script = file('completion.bash', (await sello(['completion', 'bash'])).stdout)
    const offered = (...words: string[]) =>
      execFileSync('bash', [
        '-c',
        `. ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _sello; echo "\${COMPREPLY[@]}"`,
      ])
        .toString()
        .trim()
    expect(offered('sello', 'fail')).toBe('failures')
    expect(offered('sello', '--json', 'failures', 'i')).toBe('import')
    expect(offered('sello', 'failures', 'import', 'x.csv', '--retry')).toBe('--retry-unchanged')
  })

  it('is there for zsh and fish, and for nothing else', async () => {
    expect((await sello(['completion', 'zsh'])).stdout).toContain("'import:Retry the rows of an export")
    expect((await sello(['completion', 'fish'])).stdout).toContain(`-n '__sello_at "sello failures"' -f -a import`)
    expect((await sello(['completion', 'tcsh'])).code).toBe(2)
  })
})
