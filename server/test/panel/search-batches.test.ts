import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteBatch } from '../../src/issuing/batches/note-batch.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { browserOf } from './person-client.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

describe('finding batches', () => {
  it('finds the newest batches by parts of their file names and notes, whatever accents and capitals, before those of a template', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant, { name: 'Análisis de datos' })
    const viewer = await browserOf(app, tenant, 'viewer')
    const found = async (typed: string) => (await viewer.get(`/search?q=${encodeURIComponent(typed)}`)).body
    const begin = async (fileName: string | undefined, note: string) => {
      const batch = await startBatch(tenant.ctx, {
        templateId: template.id,
        rows: [{ email: 'a@b.example' }],
        bytes: 0,
        fileName,
      })
      await noteBatch(tenant.ctx, batch.batchId, note)
      return batch.batchId
    }
    const first = await begin('Generación 2026 Datos.xlsx', '')
    const second = await begin(undefined, 'La lista de Análisis, corregida')
    const third = await begin(undefined, 'Sin más')
    const fourth = await begin(undefined, 'Con la de mayo')
    const batchesFound = async (typed: string) => (await found(typed)).batches.map(({ id }: { id: string }) => id)
    expect(await batchesFound('generacion XLSX')).toEqual([first])
    expect(await batchesFound('lista corregida')).toEqual([second])
    expect(await batchesFound('generacion lista')).toEqual([])
    expect(await batchesFound('analisis')).toEqual([second, fourth, third, first])
  })
})
