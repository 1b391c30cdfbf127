import { describe, expect, it } from 'vitest'
import { makeFullAchievement, makeFullAward, makeProfile, signingKey } from '../../test/factories.ts'
import { type Award, buildCredential, signDocument } from '../index.ts'
import { CredentialIssuer } from './credential-issuer.ts'
import { fullMemory, type IssuerMemory } from './issuer-memory.ts'

const profile = makeProfile()
const achievement = makeFullAchievement()
const awards = (): Award[] => [
  makeFullAward({ resultValue: 'A' }),
  makeFullAward({ resultValue: 'B', expirationMonths: 12 }),
  makeFullAward({ validUntil: new Date('2030-01-01T00:00:00Z') }),
  makeFullAward({ validFrom: new Date('2026-04-01T00:00:00Z') }),
  makeFullAward({ expirationMonths: null }),
]
const switches = Object.keys(fullMemory).map((name) => [
  name,
  { ...fullMemory, [name]: name === 'triesLatest' ? false : 0 },
])

describe('an issuer without memory', () => {
  it.each(switches as [string, IssuerMemory][])('of %s signs the same bytes', async (_, memory) => {
    const issuer = new CredentialIssuer(Number.POSITIVE_INFINITY, memory)
    for (const award of [...awards(), ...awards()]) {
      const { json } = await issuer.issue({ profile, achievement, award, key: signingKey })
      const generic = await signDocument(buildCredential(profile, achievement, award), signingKey, {
        created: award.validFrom,
      })
      expect(json).toBe(JSON.stringify(generic))
    }
  })
})
