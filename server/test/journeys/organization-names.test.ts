import { describe, expect, it } from 'vitest'
import { type Cluster, withCluster } from '../faults/cluster.ts'

const create = (cluster: Cluster, name: string, slug: string, ...more: string[]) =>
  cluster.operate('organization', 'create', '--name', name, '--slug', slug, ...more)

const taken = (name: string) => `The name "${name}" is that of another organization here, or looks like it.`

describe('the operator program', () => {
  it.concurrent('makes no second organization with the name of an active one, in whatever letters, unless it is told to', () =>
    withCluster(async (cluster) => {
      const { answer: first } = await create(cluster, 'Universidad de Una', 'una')
      for (const name of ['universidad de una', 'Univеrsidаd de Unа', 'Universidad de-Uña']) {
        const { code, answer } = await create(cluster, name, 'otra')
        expect([code, answer.error]).toEqual([1, expect.stringContaining(taken(name))])
      }
      const { answer: twin } = await create(cluster, 'Universidad de Una', 'twin', '--allow-same-name')
      const rename = (...more: string[]) =>
        cluster.operate('organization', 'update', String(twin.id), '--name', 'Instituto de Dos', ...more)
      expect((await rename()).code).toBe(0)
      expect((await create(cluster, 'Instituto de Dos', 'dos')).code).toBe(1)
      const back = ['organization', 'update', String(twin.id), '--name', 'UNIVERSIDAD DE UNA']
      expect((await cluster.operate(...back)).answer.error).toContain(taken('UNIVERSIDAD DE UNA'))
      expect((await cluster.operate(...back, '--allow-same-name')).code).toBe(0)
      // The organization that was allowed to share the name still has it when the first one is gone.
      await cluster.operate('organization', 'deactivate', String(first.id))
      expect((await create(cluster, 'Universidad de Una', 'tercera')).code).toBe(1)
      const activate = ['organization', 'activate', String(first.id)]
      expect((await cluster.operate(...activate)).answer.error).toContain(taken('Universidad de Una'))
      expect((await cluster.operate(...activate, '--allow-same-name')).answer).toMatchObject({ is_active: true })
      expect((await cluster.operate('organization', 'renames')).answer.renames).toMatchObject([
        { organization_id: twin.id, from: 'Instituto de Dos', to: 'UNIVERSIDAD DE UNA', by: 'operator' },
        { organization_id: twin.id, from: 'Universidad de Una', to: 'Instituto de Dos', by: 'operator' },
      ])
    }))

  it.concurrent('takes over a database in which two organizations have one name, by no rules or other ones, and lets no third have it', () =>
    withCluster(async (cluster) => {
      await create(cluster, 'Una', 'una')
      await create(cluster, 'Dos', 'dos')
      await cluster.query(
        `update organizations set name = 'Una', folded_name = nullif(slug, 'una'), shares_name = false`,
      )
      expect((await create(cluster, 'ÚNA', 'tres')).answer.error).toContain(taken('ÚNA'))
      const rows = await cluster.query('select slug, folded_name, shares_name from organizations order by slug')
      expect(rows).toEqual([
        { slug: 'dos', folded_name: 'una', shares_name: true },
        { slug: 'una', folded_name: 'una', shares_name: false },
      ])
    }))
})
