import { didWebUrl } from '@sello/open-badges'
import { z } from 'zod'
import { getIssuer } from '../../../issuers/issuer-store.ts'
import { listKeys } from '../../../issuers/signing-key-store.ts'
import type { Context } from '../../../platform/context.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })

export const signingKeys = z
  .object({
    did: z.string().meta({ description: 'The name under which the organization signs.' }),
    did_document_url: z.string().meta({ description: 'Where verifiers find its keys.' }),
    keys: z
      .array(
        z
          .object({
            id: z.string().meta({ description: 'Its id.' }),
            verification_method: z.string().meta({ description: 'How proofs name it: the DID and the public key.' }),
            status: z.enum(['active', 'retired', 'withdrawn', 'compromised']).meta({
              description:
                '`active` signs. `retired` and `withdrawn` sign no more, and what they signed verifies. What a `compromised` one signed verifies no more.',
            }),
            created_at: time('When it was made.'),
            ended_at: time('When it signed last.').nullable(),
            reason: z.string().nullable().meta({ description: 'Why the operator ended it.' }),
          })
          .meta({ id: 'SigningKey', description: 'A signing key, of which only the public half is ever shown.' }),
      )
      .meta({ description: 'The newest first.' }),
  })
  .meta({ id: 'SigningKeys', description: 'The signing keys of an organization.' })

const did = 'did:web:credentials.example.edu:orgs:0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'

export const signingKeysExample = {
  did,
  did_document_url: 'https://credentials.example.edu/orgs/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e/did.json',
  keys: [
    {
      id: '0199e0a4-7c3d-7d22-8a11-6d2b3c4d5e6f',
      verification_method: `${did}#z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK`,
      status: 'active' as const,
      created_at: '2026-11-22T09:00:00.000Z',
      ended_at: null,
      reason: null,
    },
  ],
}

export async function presentSigningKeys(ctx: Context): Promise<z.output<typeof signingKeys>> {
  const [issuer, keys] = [await getIssuer(ctx), await listKeys(ctx)]
  return {
    did: issuer.did,
    did_document_url: didWebUrl(issuer.did) ?? '',
    keys: keys.toReversed().map((key) => ({
      id: key.id,
      verification_method: `${issuer.did}#${key.publicKeyMultibase}`,
      status: key.status,
      created_at: key.createdAt.toISOString(),
      ended_at: key.endedAt?.toISOString() ?? null,
      reason: key.endReason,
    })),
  }
}
