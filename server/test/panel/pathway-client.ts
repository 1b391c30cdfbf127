import type { Application } from '../application.ts'
import { type Answer, clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { fileOf, makeTemplates } from '../pathway-makers.ts'
import { browserOf } from './person-client.ts'

/** An organization with four templates, and an administrator of it. */
export async function openPathways(app: Application) {
  const tenant = await makeTenant(app, 'Universidad')
  const templates = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres', 'Diploma')
  const give = async (template: { id: string }, email: string) =>
    (await clientFor(app.url, tenant.key).issue(template.id, [{ email }])).body
  return { tenant, templates, admin: await browserOf(app, tenant, 'admin'), give }
}

export const pathwayOf = (...file: Parameters<typeof fileOf>) => JSON.parse(fileOf(...file))

/** The addresses of the people that an answer lists. */
export const people = (answer: Answer) => answer.body.items.map(({ email }: { email: string }) => email)
