import type { CallOptions, PageOptions, ToldOptions } from '../options.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type {
  FlaggedAward,
  Pathway,
  PathwayExplanation,
  PathwayPage,
  PathwayPeople,
  PathwayPeopleFilter,
} from '../wire/pathway.ts'

/** The methods about pathways. */
export type PathwayMethods = {
  /**
   * Lists the published pathways. A pathway awards a credential to whoever has earned a set of others.
   *
   * @example
   * const { pathways } = await client.listPathways()
   * console.log(pathways.map(({ name, award_template_name }) => `${name}: ${award_template_name}`))
   */
  listPathways(options?: PageOptions & CallOptions): Promise<PathwayPage>

  /**
   * Gets a pathway: the credentials that it asks for, and the template that it awards. Archived pathways are found too.
   *
   * @example
   * const { groups } = await client.getPathway(pathwayId)
   * for (const { at_least, templates } of groups) console.log(at_least, templates.map(({ name }) => name))
   */
  getPathway(pathwayId: string, options?: CallOptions): Promise<Pathway>

  /**
   * Explains why a person was awarded, with the credentials that counted and the version of the pathway, or which credentials are missing.
   *
   * @example
   * const { award, told } = await client.explainPathway(pathwayId, 'ana@example.edu', { language: 'en' })
   * console.log(award === null ? 'Not yet.' : 'Awarded.', told.join('\n'))
   */
  explainPathway(pathwayId: string, email: string, options?: ToldOptions & CallOptions): Promise<PathwayExplanation>

  /**
   * Lists people with their progress, by their addresses.
   *
   * @example
   * const { people, next } = await client.listPathwayPeople(pathwayId, { state: 'on_the_way' })
   * console.log(people.map(({ email, has, needs }) => `${email}: ${has} of ${needs}`), next)
   */
  listPathwayPeople(pathwayId: string, filter?: PathwayPeopleFilter & CallOptions): Promise<PathwayPeople>

  /**
   * Lists awards that were earned by a credential which is revoked now, the latest first.
   *
   * @example
   * const awards = await client.listFlaggedAwards()
   * console.log(awards.map(({ pathway_name, revoked }) => `${pathway_name}: ${revoked}`))
   */
  listFlaggedAwards(
    options?: { before?: string | undefined; limit?: number | undefined } & CallOptions,
  ): Promise<FlaggedAward[]>
}

type SendPathway = (request: SentRequest) => Promise<{ body: unknown }>

const base = '/api/v1/pathways'

export function pathwayMethods(ask: SendPathway): PathwayMethods {
  const get = async <Body>(path: string, query?: SentRequest['query'], signal?: AbortSignal) =>
    (await ask({ method: 'GET', path, query, signal })).body as Body
  const at = (id: string) => `${base}/${segment(id)}`
  return {
    listPathways: ({ signal, ...query } = {}) => get(base, query, signal),
    getPathway: (id, { signal } = {}) => get(at(id), undefined, signal),
    explainPathway: (id, email, { language, signal } = {}) => get(`${at(id)}/explain`, { email, language }, signal),
    listPathwayPeople: (id, { signal, ...query } = {}) => get(`${at(id)}/people`, query, signal),
    listFlaggedAwards: async ({ signal, ...query } = {}) =>
      (await get<{ awards: FlaggedAward[] }>('/api/v1/flagged-awards', query, signal)).awards,
  }
}
