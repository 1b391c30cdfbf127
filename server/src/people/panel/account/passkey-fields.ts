import { z } from 'zod'

/** Web Authentication Level 3, "Parse ... from JSON": bytes are base64url. The ceremony checks their content. */
const bytes = (name: string, charactersMax: number) =>
  z.string(`${name} must be a string`).max(charactersMax, `${name} must have at most ${charactersMax} characters`)

const idCharactersMax = 1_364
const common = {
  id: bytes('id', idCharactersMax),
  rawId: bytes('rawId', idCharactersMax),
  type: z.literal('public-key', 'type must be public-key'),
}
const clientDataJSON = bytes('clientDataJSON', 4_000)

export const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes('attestationObject', 16_000),
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
    authenticatorData: bytes('authenticatorData', 4_000),
    signature: bytes('signature', 4_000),
    userHandle: bytes('userHandle', 100).optional(),
  }),
})

const clientData = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoi4oCmIn0'

export const registrationExample = {
  id: 'pXcM2oX0x9w1m1xk0rZ7aQ',
  rawId: 'pXcM2oX0x9w1m1xk0rZ7aQ',
  type: 'public-key' as const,
  response: { clientDataJSON: clientData, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
}

export const assertionExample = {
  id: 'pXcM2oX0x9w1m1xk0rZ7aQ',
  rawId: 'pXcM2oX0x9w1m1xk0rZ7aQ',
  type: 'public-key' as const,
  response: {
    clientDataJSON: clientData,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQ',
    userHandle: 'AZngpGssfBGfAFwaKzxNXg',
  },
}
