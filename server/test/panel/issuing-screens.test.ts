import type { Page } from 'playwright-core'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { eightFaults, inWindows1252, makeGradedCourse, sheetText } from './issuing-files.ts'

const choose = (page: Page, buffer: Buffer, name = 'actas.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

const toColumns = async (page: Page) => {
  await choose(page, inWindows1252(sheetText(60, { ...eightFaults, 12: { 3: 'MH' } })))
  await page.getByRole('heading', { name: /^Se leyeron|were read$/ }).waitFor()
}

const toReview = async (page: Page) => {
  await toColumns(page)
  await page.getByRole('button', { name: /^(Revisar|Review)/ }).click()
  await page.getByText(/se pueden expedir ahora|can be issued now/).waitFor()
  await page.getByText(/^(Comprobando|Checking)/).waitFor({ state: 'detached' })
}

describeScreens('issuing', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const bare = await makeTenant(app, 'Instituto Bahía')
  const { id } = await makeGradedCourse(tenant)
  const file = `/issue/file?template=${id}`
  return [
    { name: 'issue', path: '/issue', tenant, role: 'issuer' },
    { name: 'issue-nothing', path: '/issue', tenant: bare, role: 'issuer' },
    { name: 'issue-ways', path: `/issue?template=${id}`, tenant, role: 'issuer' },
    {
      name: 'issue-one',
      path: `/issue/one?template=${id}`,
      tenant,
      role: 'issuer',
      reach: async (page) => {
        const texts = page.getByRole('textbox')
        await texts.nth(0).fill('eva@example.edu')
        await texts.nth(1).fill('Eva Núñez')
        await page.getByLabel(/^(Periodo|Academic term)/).fill('2026-2')
        await page.getByLabel(/^(Calificación|Result)/).selectOption('A')
        await page.getByRole('button', { name: /^(Ver lo que se enviará|See what will be sent)$/ }).click()
        await page.getByRole('img', { name: /^(Insignia|Badge)$/ }).waitFor()
      },
    },
    { name: 'issue-list', path: `/issue/list?template=${id}`, tenant, role: 'issuer' },
    {
      name: 'issue-file-unreadable',
      path: file,
      tenant,
      role: 'issuer',
      reach: async (page) => {
        await choose(page, Buffer.from('%PDF-1.7'), 'actas.pdf')
        await page.getByText(/No se pudo leer|could not be read/).waitFor()
      },
    },
    { name: 'issue-columns', path: file, tenant, role: 'issuer', reach: toColumns },
    { name: 'issue-review', path: file, tenant, role: 'issuer', reach: toReview },
    {
      name: 'issue-confirm',
      path: file,
      tenant,
      role: 'issuer',
      reach: async (page) => {
        await toReview(page)
        await page.getByRole('link', { name: /^(Seguir con|Go on with)/ }).click()
        await page.getByRole('img', { name: /^(Insignia|Badge)$/ }).waitFor()
      },
    },
    { name: 'issue-nothing-begun', path: '/issue/draft', tenant: bare, role: 'issuer' },
  ]
})
