import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { type CredentialId, newId } from '../../src/platform/ids.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { visit } from '../visitor.ts'
import { describeScreens } from './each-screen.ts'
import { addressOf, issueTo, makeCourse } from './issued-credentials.ts'

describeScreens(
  'credentials',
  async (app) => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const bare = await makeTenant(app, 'Instituto Bahía')
    const course = await makeCourse(tenant, 'Diplomado en gestión de la innovación para organizaciones públicas')
    app.smtp.behave((to) => {
      if (to === addressOf(1)) return { code: 550, text: 'No such user here' }
      return to === addressOf(2) ? { code: 450, text: 'Try later' } : undefined
    })
    const ids = await issueTo(app, tenant, course, [0, 1, 2, 3, 4, 5, 6, 7])
    await revokeCredential(tenant.ctx, ids.get(3) as CredentialId, 'La nota era de otra persona.')
    await resendLetter(tenant.ctx, ids.get(4) as CredentialId, 'zoe@casa.example')
    const owner = await app.connectAsOwner()
    await until(
      async () => (await owner.query('select from outbox where last_answer is not null')).rowCount,
      (count) => count === 2,
    )
    for (const ending of ['', '.svg']) await visit(`${app.url}/credentials/${ids.get(0)}${ending}`)
    await until(
      async () => (await owner.query('select from credential_visits where downloaded_at is not null')).rowCount,
      (count) => count === 1,
    )
    await owner.query(
      `insert into wallet_copies (id, organization_id, credential_id, offer_id, protocol, holder_did, document, taken_at, answer, answered_at)
       select gen_random_uuid(), organization_id, id, gen_random_uuid(), 'oid4vci', 'did:key:x', '', now(), 'accepted', now()
       from credentials where id = any($1)`,
      [[ids.get(0), ids.get(4)]],
    )
    const of = (n: number) => `/credentials/${ids.get(n)}`
    return [
      { name: 'credentials', path: '/credentials', tenant },
      {
        name: 'credentials-filtered',
        path: `/credentials?letter=failed&opened=no&from=2026-01-01&batch=${newId()}`,
        tenant,
      },
      { name: 'credentials-in-wallets', path: '/credentials?wallet=yes', tenant },
      { name: 'credentials-nothing-matches', path: '/credentials?q=zzz', tenant },
      { name: 'credentials-empty', path: '/credentials', tenant: bare },
      { name: 'credential', path: of(0), tenant },
      { name: 'credential-undelivered', path: of(1), tenant },
      { name: 'credential-deferred', path: of(2), tenant },
      { name: 'credential-revoked', path: of(3), tenant },
      { name: 'credential-sent-again', path: of(4), tenant },
      { name: 'credential-missing', path: `/credentials/${newId()}`, tenant },
      {
        name: 'credential-revoke',
        path: `${of(0)}?panel=revoke`,
        tenant,
        reach: (page) =>
          page
            .getByRole('dialog')
            .getByRole('button', { name: /Revocar para siempre|Revoke for good/ })
            .click(),
      },
    ]
  },
  { settings: { mailRetrySeconds: [3_600] } },
)
