import { listCredentialRows } from '../../src/credentials/credential-view.ts'
import type { Template } from '../../src/templates/template.ts'
import type { Application } from '../application.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, type Tenant } from '../factories.ts'

const names = [
  'Ana Muñoz',
  'Óscar Peña',
  'María de los Ángeles Fernández de Córdoba y Álvarez',
  undefined,
  'Zoe Ibáñez',
]

export const addressOf = (n: number) => `persona.${n}@estudiantes.aguamarina.example`

/** A template for what is issued, by which a row may name a person. */
export function makeCourse(tenant: Tenant, name = 'Análisis de datos'): Promise<Template> {
  return makeTemplate(tenant, { name, optional: ['recipient_name'] })
}

/**
 * Issues to people of these numbers in one batch, by the API, and waits until all is done. Gives back the ids of the credentials by
 * the numbers of the people.
 */
export async function issueTo(
  app: Application,
  tenant: Tenant,
  template: Template,
  people: number[],
): Promise<Map<number, string>> {
  const client = clientFor(app.url, tenant.key)
  const recipients = people.map((n) => {
    const name = names[n % names.length]
    return { email: addressOf(n), ...(name && { recipient_name: name }) }
  })
  const { body } = await client.issue(template.id, recipients)
  if (body.job_id) await jobEnded(client, body.job_id)
  const rows = await listCredentialRows(tenant.ctx, {}, { after: undefined, limit: 500 })
  return new Map(
    people.map((n) => [n, rows.find((row) => row.recipientEmail === addressOf(n))?.id ?? `no credential for ${n}`]),
  )
}
