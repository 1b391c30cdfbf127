import { insertPasskey } from '../../src/people/passkeys/passkey-store.ts'
import { newId, type PasskeyId } from '../../src/platform/ids.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { addPerson } from './person-client.ts'

describeScreens(
  'the account of a person',
  async (app) => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const newcomer = await addPerson(tenant, 'viewer', 'noa@example.edu')
    const person = await addPerson(tenant, 'owner', 'ana@example.edu', 'Ana Muñoz')
    const made = { publicKey: Buffer.alloc(1), counter: 0, transports: [] }
    for (const [name, relyingParty, isBackedUp] of [
      ['Chrome · Android', 'localhost', true],
      ['Llave de seguridad azul del despacho', 'old.example.edu', false],
    ] as const) {
      const id = newId<PasskeyId>()
      const passkey = { id, userId: person.id, relyingParty, name, isBackedUp, createdAt: new Date() }
      await insertPasskey(app.database.forService(), { ...made, ...passkey, credentialId: Buffer.from(id) })
    }
    return [
      { name: 'sign-in-passkey', path: '' },
      { name: 'account', path: '/account', person },
      { name: 'account-new', path: '/account', person: newcomer },
      {
        name: 'account-rename',
        path: '/account',
        person,
        reach: (page) =>
          page
            .getByRole('link', { name: /^(Cambiar nombre de|Rename) Chrome/ })
            .click()
            .then(() => page.getByRole('dialog').waitFor()),
      },
      {
        name: 'account-remove',
        path: '/account',
        person,
        reach: (page) =>
          page
            .getByRole('link', { name: /^(Quitar|Remove) Chrome/ })
            .click()
            .then(() => page.getByRole('dialog').waitFor()),
      },
    ]
  },
  { hostname: 'localhost' },
)
