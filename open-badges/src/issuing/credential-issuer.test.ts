import { afterEach, expect, it, vi } from 'vitest'
import {
  issuedAt,
  issueFull,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  signingKey,
} from '../../test/factories.ts'
import { PlanRunner } from '../compiling/run-plan.ts'
import {
  CanonicalizationMismatchError,
  CredentialRefusedError,
  createCredentialIssuer,
  signDocument,
  type UnsignedCredential,
} from '../index.ts'

const request = { profile: makeProfile(), achievement: makeFullAchievement(), key: signingKey }

/** From now on every plan comes to a wrong digest, as after a faulty update of a dependency. */
function breakPlans(): void {
  vi.spyOn(PlanRunner.prototype, 'digest').mockReturnValue(Buffer.alloc(32))
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('the first credential of a shape is not signed when the compiled way is wrong, and its achievement goes on generically', async () => {
  const issuer = createCredentialIssuer()
  await issuer.issue({ ...request, award: makeFullAward() })
  breakPlans()
  await expect(issuer.issue({ ...request, award: makeFullAward() })).rejects.toThrow(CanonicalizationMismatchError)
  const { document } = await issuer.issue({ ...request, award: makeFullAward() })
  const { proof, ...unsigned } = document
  const expected = await signDocument(unsigned as UnsignedCredential, signingKey, { created: issuedAt })
  expect(document).toEqual(expected)
})

it('no credential that waits for the first comparison of its shape is signed when that fails', async () => {
  const issuer = createCredentialIssuer()
  breakPlans()
  const outcomes = await issuer.issueAll({ ...request, awards: [makeFullAward(), makeFullAward(), makeFullAward()] })
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(CanonicalizationMismatchError) })
})

it('the first copy of a shape is not signed when the compiled way is wrong, and later ones go the generic way', async () => {
  const issuer = createCredentialIssuer()
  const holderDid = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  const copy = { credential: await issueFull(), holderDid, key: signingKey, created: issuedAt }
  const { json } = await issuer.issueCopy(copy)
  breakPlans()
  await expect(issuer.issueCopy(copy)).rejects.toThrow(CanonicalizationMismatchError)
  expect((await issuer.issueCopy(copy)).json).toBe(json)
  expect(issuer.counters()).toMatchObject({ generic: 2, compared: 1 })
})

it('one credential in so many is compared for good, so that a plan gone wrong is found', async () => {
  const issuer = createCredentialIssuer({ compareEvery: 10 })
  for (let i = 0; i < 5; i += 1) await issuer.issue({ ...request, award: makeFullAward() })
  breakPlans()
  const rest = async () => {
    for (let i = 0; i < 10; i += 1) await issuer.issue({ ...request, award: makeFullAward() })
  }
  await expect(rest()).rejects.toThrow(CanonicalizationMismatchError)
  expect(issuer.counters().compared).toBe(2)
})

it('a merge of nodes that only the plan finds is a refusal, and never signed the generic way', async () => {
  const issuer = createCredentialIssuer()
  await issuer.issue({ ...request, award: makeFullAward() })
  vi.spyOn(PlanRunner.prototype, 'digest').mockReturnValue('merged_nodes')
  await expect(issuer.issue({ ...request, award: makeFullAward() })).rejects.toThrow(CredentialRefusedError)
  expect(issuer.counters()).toMatchObject({ generic: 1, compiled: 0, substituted: 0 })
})

it('a key of another issuer is not used', async () => {
  const stranger = { ...request, profile: makeProfile({ did: 'did:web:elsewhere.example' }), award: makeFullAward() }
  await expect(createCredentialIssuer().issue(stranger)).rejects.toThrow(TypeError)
  await expect(createCredentialIssuer().issueAll({ ...stranger, awards: [] })).rejects.toThrow(TypeError)
})

it('an issuer does not remember more than a bounded number of achievements', async () => {
  const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
  for (let i = 0; i < 270; i += 1) {
    const achievement = makeFullAchievement({ name: `Achievement ${i}` })
    for (let j = 0; j < 2; j += 1) await issuer.issue({ ...request, achievement, award: makeFullAward() })
  }
  expect(issuer.counters().compiledShapes).toBe(256)
})

it('many credentials are signed while the event loop goes on, each as it would be alone', async () => {
  const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
  const award = makeFullAward()
  await issuer.issue({ ...request, award })
  const { json } = await issuer.issue({ ...request, award })
  let isSigned = false
  const signing = issuer.issueAll({ ...request, awards: Array(30).fill(award) }).finally(() => {
    isSigned = true
  })
  // After this, everything is done that needs no turn of the event loop.
  for (let i = 0; i < 1_000; i += 1) await undefined
  expect(isSigned).toBe(false)
  expect(await signing).toEqual(Array(30).fill({ status: 'fulfilled', value: { json } }))
})
