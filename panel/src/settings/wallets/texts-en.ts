export const english = {
  title: 'Wallets',
  about:
    'Whether people may take their credentials into a wallet app of their own, and what that app shows of this organization.',
  choice: 'Taking credentials into wallet apps',
  isOn: 'Whoever has a credential of yours can take a copy into a wallet app, with a code that goes by letter to the address that it was issued to.',
  isOff: 'Nobody can take a credential of yours into a wallet app.',
  stays:
    'The copy is signed for a key of the holder. It ends with the credential: one revocation ends the page, the files and every copy. Copies that were taken stay when you turn this off.',
  turnOn: 'Allow it',
  turnOff: 'Allow it no more',
  noHttps:
    'This service has no address with https, and wallet apps take nothing from others: for now no credential is offered.',
  preview: 'As a wallet app shows it',
  drawn: 'Each app draws its cards in its own way, with this name, this picture and these colours.',
  uncoloured:
    'Each app draws its cards in its own way, with this name and this picture. The colour is its own until you choose one in the issuer profile.',
  issuedBy: 'Issued by',
  anyCredential: 'Credential',
  noTemplate: 'You have published no template yet. Its name and its badge will stand on the card.',
}

export type WalletsTexts = typeof english
