import type { Page } from 'playwright-core'
import { insertSandboxLetter } from '../../src/mail/sandbox/sandbox-letter-store.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'

describeScreens('inbox', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina', 'es', true)
  const bare = await makeTenant(app, 'Instituto Bahía', 'es', true)
  const real = await makeTenant(app, 'Escuela de verdad')
  const keep = (to: string, subject: string, text: string) =>
    insertSandboxLetter(app.platform, tenant.organization.id, {
      messageId: `<${to}>`,
      from: { name: tenant.organization.name, address: 'badges@example.edu' },
      to,
      replyTo: 'titulos@aguamarina.example',
      subject,
      text,
      html: '',
      language: 'es',
    })
  await keep(
    'ana@example.edu',
    'Análisis de datos',
    'Hola, Ana:\n\nVer la credencial:\nhttps://sello.example/credentials/1\n',
  )
  const long = 'maria.de.la.concepcion.fernandez.de.cordoba@posgrado.aguamarina.example'
  const address = `https://sello.example/credentials/${'0198c5a1-1f00-7c2d-9a4b-'.repeat(6)}`
  await keep(long, 'Tratamiento estadístico de series temporales '.repeat(5), `<b>Hola</b>\n\n${address}\n`)
  const open = (page: Page) => page.locator('main summary').first().click()
  return [
    { name: 'inbox', path: '/inbox', tenant },
    { name: 'inbox-letter', path: '/inbox', tenant, reach: open },
    { name: 'inbox-nothing-matches', path: '/inbox?q=zzz', tenant },
    { name: 'inbox-empty', path: '/inbox', tenant: bare },
    { name: 'inbox-viewer', path: '/inbox', tenant, role: 'viewer' },
    { name: 'inbox-of-none', path: '/inbox', tenant: real },
  ]
})
