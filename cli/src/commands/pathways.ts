import type { PathwayPeopleFilter, ToldOptions } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { note, printFacts, printJson, printTable, visible } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export async function listPathways(shell: Shell, options: CommonOptions): Promise<void> {
  const client = await openClient(shell, options)
  const pathways = []
  for await (const pathway of client.pathways({ signal: shell.signal })) pathways.push(pathway)
  if (options.json) return printJson(shell, pathways)
  const rows = pathways.map(({ id, name, version, award_template_name }) => [id, name, version, award_template_name])
  printTable(shell, ['id', 'name', 'version', 'awards'], rows)
}

export async function viewPathway(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const pathway = await client.getPathway(id, { signal: shell.signal })
  if (options.json) return printJson(shell, pathway)
  const { groups, ...facts } = pathway
  const told = groups.map(({ at_least, credits_at_least, in_order, templates }, at) => {
    const names = templates.map(({ name, minimum_result, minimum_credits }) => {
      const minimums = [
        ...(minimum_result === null ? [] : [`from ${minimum_result} on`]),
        ...(minimum_credits === null ? [] : [`from ${minimum_credits} credits on`]),
      ]
      return minimums.length === 0 ? name : `${name} (${minimums.join(', ')})`
    })
    const asked = [
      `any ${at_least} of`,
      ...(credits_at_least === null ? [] : [`with ${credits_at_least} credits together,`]),
      ...(in_order ? ['in this order'] : []),
    ]
    return [`group_${at + 1}`, `${asked.join(' ')}: ${names.join('; ')}`]
  })
  printFacts(shell, { ...facts, ...Object.fromEntries(told) })
}

type ExplainOptions = CommonOptions & ToldOptions & { email: string }

/** Prints the sentences of the service unchanged. */
export async function explainPathway(shell: Shell, options: ExplainOptions, id: string): Promise<void> {
  const { email, language } = options
  const client = await openClient(shell, options)
  const explanation = await client.explainPathway(id, email, { language, signal: shell.signal })
  if (options.json) return printJson(shell, explanation)
  for (const sentence of explanation.told) shell.stdout.write(`${visible(sentence)}\n`)
}

type PeopleOptions = CommonOptions & Omit<PathwayPeopleFilter, 'limit'> & { limit?: string }

export async function listPathwayPeople(shell: Shell, options: PeopleOptions, id: string): Promise<void> {
  const { q, state, after, limit } = options
  const client = await openClient(shell, options)
  const asked = { q, state, after, ...(limit !== undefined && { limit: Number(limit) }), signal: shell.signal }
  const page = await client.listPathwayPeople(id, asked)
  if (options.json) return printJson(shell, page)
  const rows = page.people.map(({ email, name, has, needs, award }) => {
    return [email, name, `${has}/${needs}`, award ? (award.is_flagged ? 'flagged' : award.state) : '']
  })
  printTable(shell, ['email', 'name', 'has', 'award'], rows)
  if (page.next !== null) note(shell, options, `More with --after ${page.next}`)
}

export async function listFlagged(shell: Shell, options: CommonOptions): Promise<void> {
  const client = await openClient(shell, options)
  const awards = await client.listFlaggedAwards({ limit: 100, signal: shell.signal })
  if (options.json) return printJson(shell, awards)
  const rows = awards.map((one) => [one.pathway_name, one.email, one.credential_id, one.revoked.join(', ')])
  printTable(shell, ['pathway', 'email', 'credential', 'revoked'], rows)
}
