import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTenant } from '../factories.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()

it('keeps members by the ids of another system, one by one and as a list', async () => {
  const sello = selloOf(await makeTenant(app()))
  const put = await sello('members', 'put', 'student-1', '--email', 'eva@example.edu', '--name', 'Eva Ruiz', '--vouch')
  expect([put.code, put.stdout]).toEqual([0, expect.stringContaining('eva@example.edu\tadministrator\n')])
  await sello('members', 'add-address', 'student-1', 'eva@example.org')
  expect((await sello('members', 'view', 'student-1')).stdout).toContain('eva@example.org\tnot verified\n')
  await sello('members', 'remove-address', 'student-1', 'eva@example.org')
  expect((await sello('members', 'status', 'student-1', 'left', '--json')).json()).toMatchObject({ status: 'left' })

  const folder = await mkdtemp(join(tmpdir(), 'sello-members-'))
  try {
    const file = join(folder, 'members.json')
    const luis = { external_id: 'student-2', email: 'luis@example.edu', name: 'Luis Vega' }
    await writeFile(file, JSON.stringify([luis, { email: 'eva@example.edu', name: 'Eva' }]))
    expect((await sello('members', 'import', file, '--dry-run')).stdout).toContain('added\t1\n')
    expect((await sello('members', 'import', file, '--vouch')).stdout).toContain('2\teva@example.edu\n')
  } finally {
    await rm(folder, { recursive: true })
  }
  expect((await sello('members', 'list', '--status', 'active')).stdout).toMatch(/^student-2\tactive\tLuis Vega\t/)
  expect((await sello('members', 'view', 'nobody')).code).toBe(3)
})
