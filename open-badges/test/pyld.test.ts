import { expect, it } from 'vitest'
import { createCredentialIssuer } from '../src/index.ts'
import { didDocument, issueFull, makePublicDocuments, shortlyAfter, signingKey } from './factories.ts'
import { hasPyld, holdForPyld } from './verifiers/pyld.ts'

it.skipIf(!hasPyld)(
  'PyLD takes what we issue, sign anew and list, in any script, and nothing of which a word was changed',
  async () => {
    const names = [
      'Ana "Nita" Müller-Østergård',
      '👩🏽‍🚒 王小明 𠮷野',
      'دانا العلي \u200f(א׳)',
      'e\u0301 é',
      '\ue000 \uffee 𝒜',
      '_:c14n0',
    ]
    const issued = await Promise.all(names.map((recipientName) => issueFull({ recipientName, role: recipientName })))
    const [full] = issued as [(typeof issued)[0]]
    const issuer = createCredentialIssuer()
    const holderDid = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
    const asked = { credential: full, holderDid, key: signingKey, created: shortlyAfter }
    const copies = [await issuer.issueCopy(asked), await issuer.issueCopy(asked)].map(({ document }) => document)
    const { statusList } = await makePublicDocuments([9])
    const good = [...issued, ...copies, statusList as object]
    const changed = [
      { ...full, name: 'Doctorate' },
      { ...full, validUntil: '2099-01-01T00:00:00Z' },
    ]
    expect(holdForPyld([...good, ...changed], didDocument)).toEqual([...good.map(() => true), false, false])
  },
)
