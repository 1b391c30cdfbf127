import type { Page } from 'playwright-core'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { changeMemberStatus } from '../../src/administration/membership/change-member-status.ts'
import { importMembers } from '../../src/administration/membership/import-members.ts'
import { makeMember, makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'

const choose = (csv: string) => async (page: Page) => {
  const file = { name: 'miembros.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(/^(Archivo|File)$/).setInputFiles(file)
  await page.getByText(/(se añadirán|will be added|No se añadió|Nobody was added)/i).waitFor()
}

describeScreens('members', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const bare = await makeTenant(app, 'Instituto Bahía')
  const person = (n: number) => ({
    line: n,
    email: `persona${n}@aguamarina.example`,
    name: `Persona ${n}`,
    role: null,
    licenseNumber: null,
  })
  await importMembers(
    tenant.ctx,
    Array.from({ length: 60 }, (_, n) => person(n + 2)),
    'administrator',
  )
  const long = 'maria.de.la.concepcion.fernandez.de.cordoba@posgrado.aguamarina.example'
  const maria = await makeMember(tenant, { email: long, name: 'María de la Concepción Fernández de Córdoba' })
  await addAddress(tenant.ctx, maria, 'concha@home.example')
  const gone = await makeMember(tenant, { email: 'raul@aguamarina.example', name: 'Raúl Prieto' })
  await changeMemberStatus(tenant.ctx, gone, 'left')
  return [
    { name: 'members', path: '/members', tenant },
    { name: 'members-found', path: '/members?q=maria&status=active', tenant },
    { name: 'members-nothing-matches', path: '/members?q=zzz', tenant },
    { name: 'members-empty', path: '/members', tenant: bare },
    { name: 'members-viewer', path: '/members', tenant, role: 'viewer' },
    {
      name: 'members-create',
      path: '/members?panel=create',
      tenant,
      reach: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Añadir miembro|Add member)$/ })
          .click(),
    },
    {
      name: 'members-import',
      path: '/members?panel=import',
      tenant,
      reach: choose(`Correo,Nombre,Grupo\nuna@example.edu,Una,A\n${long},María,A\n`),
    },
    {
      name: 'members-import-wrong',
      path: '/members?panel=import',
      tenant,
      reach: choose('Correo,Nombre\nuna@,Una\ndos@example.edu,\ntres@example.edu,Tres\ntres@example.edu,Tres\n'),
    },
    { name: 'member', path: `/members/${maria}`, tenant },
    { name: 'member-left', path: `/members/${gone}`, tenant },
    { name: 'member-viewer', path: `/members/${maria}`, tenant, role: 'viewer' },
    { name: 'member-edit', path: `/members/${maria}?panel=edit`, tenant },
  ]
})
