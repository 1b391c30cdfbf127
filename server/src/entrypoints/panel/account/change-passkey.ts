import { z } from 'zod'
import { removePasskey, renamePasskey } from '../../../passkeys/change-passkeys.ts'
import { type PasskeyId, parseId } from '../../../platform/ids.ts'
import { invalid } from '../describe-panel-errors.ts'
import { personOperation, sessionOf } from '../person.ts'
import {
  account,
  accountExample,
  noSuchPasskey,
  notRecent,
  ofPasskey,
  passkeyName,
  presentAccount,
} from './describe-account.ts'

const answered = { description: 'The account.', schema: account, examples: { one: accountExample } }

export const renamePasskeyOperation = personOperation({
  ...ofPasskey,
  name: 'rename-passkey',
  isOpen: false,
  method: 'PATCH',
  path: '/api/panel/account/passkeys/:id',
  tag: 'Account',
  summary: 'Give a passkey another name',
  description: 'So that the person tells theirs apart.',
  body: z.object({ name: passkeyName }).meta({ id: 'PasskeyChange', description: 'The new name.' }),
  bodyExamples: { laptop: { summary: 'A name', value: { name: 'Portátil' } } },
  responses: { 200: answered, 404: noSuchPasskey, 422: invalid('name must be one line of 1 to 60 characters') },
  async handle(person, { path, body, platform }) {
    const session = sessionOf(person)
    await renamePasskey(platform, session, parseId(path.id) as PasskeyId, body.name)
    return { body: await presentAccount(platform, session) }
  },
})

export const removePasskeyOperation = personOperation({
  ...ofPasskey,
  name: 'remove-passkey',
  isOpen: false,
  method: 'POST',
  path: '/api/panel/account/passkeys/:id/remove',
  tag: 'Account',
  summary: 'Remove a passkey',
  description:
    'For a session of the last ten minutes. It signs nobody in any more. Sessions go on unless the others are to end too. The person is told by letter.',
  body: z
    .object({
      end_other_sessions: z
        .boolean('end_other_sessions must be true or false')
        .meta({ description: 'Whether every other browser of the person is signed out.' }),
    })
    .meta({ id: 'PasskeyRemoval', description: 'What ends with it.' }),
  bodyExamples: { lost: { summary: 'A device was lost', value: { end_other_sessions: true } } },
  responses: {
    200: answered,
    403: notRecent,
    404: noSuchPasskey,
    422: invalid('end_other_sessions must be true or false'),
  },
  async handle(person, { path, body, platform }) {
    const session = sessionOf(person)
    await removePasskey(platform, session, parseId(path.id) as PasskeyId, { endOthers: body.end_other_sessions })
    return { body: await presentAccount(platform, session) }
  },
})
