import type { Texts } from './texts-es.ts'

export const english: Texts = {
  status: {
    active: 'This credential is valid',
    expired: 'This credential has expired',
    revoked: 'This credential has been revoked',
    superseded: 'This credential was revoked and replaced by another one',
    not_yet_valid: 'This credential is not valid yet',
    key_compromised: 'This credential can no longer be verified',
  },
  statusSentence: {
    active: 'It has not been revoked and is within its period of validity.',
    activeForever: 'It has not been revoked and does not expire.',
    expired: (date) => `It was genuine when issued, but its validity ended on ${date}.`,
    revoked: (date) =>
      date
        ? `Its issuer withdrew it on ${date}. It is no longer valid.`
        : 'Its issuer withdrew it. It is no longer valid.',
    keyCompromised:
      'Its issuer has declared the key that signed it compromised: somebody else may have used it, so nothing that it signed proves anything. Ask the issuer for another credential.',
    notYetValid: (date) => `Its validity begins on ${date}.`,
  },
  revocationReason: 'Reason',
  checkedAt: (moment) => `Status looked up on ${moment}`,
  awardedTo: 'Awarded to',
  by: 'by',
  on: 'on',
  awarded: 'Awarded',
  criteria: 'What it took to earn it',
  noCriteria: 'The issuer has not described the criteria.',
  details: 'Details',
  type: 'Type',
  issued: 'Issued',
  validUntil: 'Valid until',
  noExpiry: 'Does not expire',
  result: 'Result',
  scale: (scale) => `Scale: ${scale}`,
  credits: 'Credits',
  creditsOf: (earned, available) => `${earned} of ${available}`,
  fromDate: (date) => `From ${date}`,
  untilDate: (date) => `Until ${date}`,
  evidence: 'Evidence',
  evidenceFor: (audience) => `for ${audience}`,
  verify: 'How to verify it',
  verifyIntro:
    'This page shows what the signed document says. Anyone can imitate a page, so do not rely on this one alone: give the document to an Open Badges 3.0 verifier of your own choice. It tests the signature with the issuer’s public key and the status with the issuer’s list.',
  verifyHere: 'Verify it here',
  document: 'Signed document (JSON)',
  didDocument: 'Public keys of the issuer',
  statusList: 'Status list (revocation)',
  certifiedBy: (proven, since, domains) =>
    domains === ''
      ? `Digitally signed by ${proven}, there since ${since}. No domain of its own is proven.`
      : `Digitally signed by ${proven}, there since ${since}. Proven domain of its own: ${domains}.`,
  percent: (number) => `${number}%`,
  whatTheSignatureProves: (proven) =>
    `What the signature proves is ${proven}: the key that signed is published there. Whether that is the organization it names, ask them in a way that you already know: their own website or their telephone.`,
  download: 'Download',
  downloadIntro:
    'Each file has the signed credential inside, with the result and the evidence that belong to it. Keep it, or take it to any wallet.',
  downloads: { pdf: 'PDF certificate', png: 'PNG image', svg: 'SVG image', json: 'JSON file' },
  issuer: 'Issuer',
  issuerSite: 'Website',
  issuerAbout: 'Who they are: domain and keys',
  issuerSays: 'as the issuer states',
  achievementAbout: 'What this credential is',
  namelessHolder:
    'The document does not name the person; it holds only a cryptographic digest of their e-mail address.',
  nameRemoved: 'The person took their name off this page.',
  technical: 'Technical details',
  credentialId: 'Identifier',
  address: 'Address',
  issuerDid: 'DID of the issuer',
  verificationMethod: 'Verification method',
  cryptosuite: 'Signature',
  privacyNote:
    'The document holds the name and the results shown here. The e-mail address is in it only as a salted hash.',
  badgeOf: (name) => `Badge: ${name}`,
  descriptionOf: (name, issuer) => `${name}, a credential awarded by ${issuer}.`,
  achievement: {
    kind: 'A credential that this issuer awards',
    offeredBy: 'Awarded by',
    creditsAvailable: 'Credits at most',
    resultScale: 'Scale of results',
    validFor: 'Validity',
    months: (count) => (count === 1 ? '1 month' : `${count} months`),
    requiresEvidence: 'Evidence',
    evidenceRequired: 'Required',
    archived: 'No longer awarded. Credentials already issued remain valid.',
    document: 'Definition (JSON)',
    version: (number) => `As it is awarded in version ${number}.`,
    newest: 'See the current version',
  },
  errorPage: {
    title: 'Errors of the API',
    intro:
      'Each error carries a name that never changes in the header X-Error-Code. Here is why each of them comes, and what to do.',
    kind: 'Error of the API',
    status: 'HTTP status',
    cause: 'Why',
    fix: 'What to do',
    example: 'Example',
    all: 'All errors',
    reference: 'API reference',
    rowError: 'Error of a row',
    rowWarning: 'Warning of a row',
    rowsTitle: 'Errors and warnings of a row',
    rowsIntro:
      'Beside the text of each error or warning of a row stands its code, which never changes: in error_codes, warning_codes and codes, in the same order.',
  },
  home: {
    title: 'Credentials that anyone can verify',
    intro:
      'Sello issues digital credentials on behalf of institutions: signed, in the open standard Open Badges 3.0, and open to anyone’s check without an account.',
    verifierTitle: 'You received a credential, or want to check one',
    verifier:
      'Open the link that you were sent. The page says who issued it, to whom, and whether it is still valid, and offers the signed document for your own check.',
    verify: 'Verify a credential',
    wallet: 'See all my credentials',
    developerTitle: 'You want to issue credentials',
    developer:
      'The API issues one or thousands at a time, checks the data first, and keeps the rows that failed so that they can be put right.',
    docs: 'API reference',
    guides: 'Guides for each task',
    panelTitle: 'You work for an institution that issues',
    panelIntro: 'The panel shows what waits for you, what was issued and what became of it. You sign in by e-mail.',
    panel: 'Open the panel',
    inboxTitle: 'Mail of this installation',
    inboxIntro: 'No mail server is configured: letters are kept here and not sent.',
    inbox: 'Open the inbox',
  },
}
