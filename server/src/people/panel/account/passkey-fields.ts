import { z } from 'zod'
import { textOf } from '../../../entrypoints/http/request-schemas.ts'

// Web Authentication Level 3, "Parse ... from JSON": bytes are base64url. The ceremony checks their content.

const idCharactersMax = 1_364
const common = {
  id: textOf('id', idCharactersMax),
  rawId: textOf('rawId', idCharactersMax),
  type: z.literal('public-key', 'type must be public-key'),
}
const clientDataJSON = textOf('clientDataJSON', 4_000)

export const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    attestationObject: textOf('attestationObject', 16_000),
    transports: z
      .array(z.string().max(40, 'transports must be words'), 'transports must be a list')
      .max(10, 'transports must have at most 10 entries')
      .optional(),
  }),
})

export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    authenticatorData: textOf('authenticatorData', 4_000),
    signature: textOf('signature', 4_000),
    userHandle: textOf('userHandle', 100).optional(),
  }),
})

const clientData = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoi4oCmIn0'

const ofPasskey = { id: 'pXcM2oX0x9w1m1xk0rZ7aQ', rawId: 'pXcM2oX0x9w1m1xk0rZ7aQ', type: 'public-key' as const }

export const registrationExample = {
  ...ofPasskey,
  response: { clientDataJSON: clientData, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
}

export const assertionExample = {
  ...ofPasskey,
  response: {
    clientDataJSON: clientData,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQ',
    userHandle: 'AZngpGssfBGfAFwaKzxNXg',
  },
}
