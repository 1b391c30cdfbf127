import type { ToldOptions } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { printFacts, printJson, printTable, visible } from '../screen/print.ts'
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

/** Prints the sentences of the service as they are. */
export async function explainPathway(shell: Shell, options: ExplainOptions, id: string): Promise<void> {
  const { email, language } = options
  const client = await openClient(shell, options)
  const explanation = await client.explainPathway(id, email, { language, signal: shell.signal })
  if (options.json) return printJson(shell, explanation)
  for (const sentence of explanation.told) shell.stdout.write(`${visible(sentence)}\n`)
}
