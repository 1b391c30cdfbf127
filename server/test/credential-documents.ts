/** Two documents of the shape in docs: one with every optional part, one with none. For the tests of the pages. */
export const minimalDocument = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: 'https://sello.example/credentials/01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c70',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'First Aid',
  validFrom: '2026-11-03T15:20:00Z',
  issuer: { id: 'did:web:sello.example:orgs:7', type: ['Profile'], name: 'Red Cross' },
  credentialSubject: {
    type: ['AchievementSubject'],
    achievement: {
      id: 'https://sello.example/achievements/1',
      type: ['Achievement'],
      name: 'First Aid',
      description: 'First Aid',
      achievementType: 'Badge',
      criteria: { id: 'https://sello.example/achievements/1' },
    },
  },
  proof: [{ type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' }],
}

export const fullDocument = {
  ...minimalDocument,
  name: 'Ciencia de datos',
  validUntil: '2028-11-03T15:20:00Z',
  issuer: {
    id: 'did:web:sello.example:orgs:7',
    type: ['Profile'],
    name: 'Universidad Nacional',
    url: 'https://universidad.example',
    email: 'registro@universidad.example',
  },
  credentialSubject: {
    type: ['AchievementSubject'],
    name: 'Ana Muñoz',
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash: 'Ana Muñoz', identityType: 'name' },
      { type: 'IdentityObject', hashed: true, identityHash: 'sha256$0abc', identityType: 'emailAddress', salt: '00ff' },
    ],
    role: 'Investigadora',
    licenseNumber: 'MX-1',
    term: '2026-2',
    activityStartDate: '2026-02-02T00:00:00Z',
    activityEndDate: '2026-06-26T00:00:00Z',
    result: [
      { type: ['Result'], resultDescription: 'urn:uuid:1', value: 'A+' },
      { type: ['Result'], resultDescription: 'urn:uuid:2', value: '8.2' },
    ],
    achievement: {
      id: 'https://sello.example/achievements/1',
      type: ['Achievement'],
      name: 'Ciencia de datos',
      description: 'Análisis de datos con Python.',
      achievementType: 'Certificate',
      criteria: { narrative: 'Aprobar **cuatro** módulos.' },
      image: { id: 'https://sello.example/badges/1.svg', type: 'Image', caption: 'Ciencia de datos' },
      creditsAvailable: 10,
      resultDescription: [
        {
          id: 'urn:uuid:1',
          type: ['ResultDescription'],
          name: 'Calificación final',
          resultType: 'LetterGrade',
          allowedValue: ['C', 'B', 'A', 'A+'],
        },
        { id: 'urn:uuid:2', type: ['ResultDescription'], name: 'Créditos', resultType: 'ext:CreditsEarned' },
      ],
    },
  },
  evidence: [{ id: 'https://portafolio.example/ana', type: ['Evidence'], name: 'Proyecto', description: 'Memoria.' }],
  credentialStatus: {
    id: 'https://sello.example/status/1#3',
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '3',
    statusListCredential: 'https://sello.example/status/1',
  },
}
