import { readFile } from 'node:fs/promises'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import type { Language } from '../../platform/context.ts'

/** One demo organization, as db/seeds describes it. */
export type DemoSeed = {
  organization: { name: string; slug: string; language: Language; url: string }
  /** The person who signs in to the panel. The domain is reserved (RFC 2606), so no letter leaves this machine. */
  owner: { name: string; email: string }
  /** The templates, in the form of template files. */
  templates: { name: string }[]
  /** A template that requires nothing, and the recipient of the printed `curl`. */
  tryTemplate: string
  tryName: string
  tryEmail: string
  batch: { template: string; recipients: RawRow[] }
}

const folder = new URL('../../../db/seeds/', import.meta.url)
const names = ['universidad-de-aguamarina', 'northwind-trades-college']

export async function readDemoSeeds(): Promise<DemoSeed[]> {
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8'))))
}
