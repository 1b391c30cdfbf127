import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operatorOperations } from '../../src/entrypoints/sitemap/operator-operations.ts'
import { personOperations, teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'

/**
 * Who may do what, as a person reads it in a review: the other tests ask each operation by the role that it declares itself, so that
 * a role which is lowered by mistake would be lowered in them too.
 */
const reviewed = new URL('./least-roles.txt', import.meta.url)

it('asks for each operation of the panel for the role that was reviewed', () => {
  const fresh = (needs: unknown) =>
    needs === true ? ', just signed in' : needs ? ', just signed in for roles above issuer' : ''
  const ofTeam = teamOperations.map(
    ({ name, leastRole, needsRecentSignIn }) => `${leastRole} ${name}${fresh(needsRecentSignIn)}`,
  )
  const ofPerson = personOperations.map(
    ({ name, isOpen, isForLimited }) => `${isOpen ? 'anybody' : isForLimited ? 'signed-in' : 'by-letter'} ${name}`,
  )
  const ofService = operatorOperations.map(({ name }) => `operator ${name}`)
  expect(`${[...ofTeam, ...ofPerson, ...ofService].sort().join('\n')}\n`).toBe(readFileSync(reviewed, 'utf8'))
})
