export { isIdentityOf, readCredentialText, sourcesOnWeb, verificationSentence, verifyCredential } from '@sello/open-badges/verify'
