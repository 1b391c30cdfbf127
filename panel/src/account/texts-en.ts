export const english = {
  title: 'Your account',
  back: 'Back to work',
  signOutFailed: 'You are still signed in.',
  passkeys: {
    title: 'Passkeys',
    about:
      'With a passkey you sign in without a letter: by fingerprint, face or PIN of a device, or by a security key.',
    letterToo: 'A letter works, too, unless an organization asks for more.',
    notHere: 'This browser keeps no passkeys at this address. They need https and an address with a name.',
    none: 'You have no passkey yet',
    noneAbout: 'Add one on each device from which you sign in often.',
    added: 'The passkey was added. A letter tells you of it, too.',
    columns: { name: 'Passkey', lastUsed: 'Last used', added: 'Added', actions: 'Actions' },
    never: 'Never',
    otherAddress: 'Of a former address',
    onAllDevices: 'Copied to your other devices',
    onOneDevice: 'On one device alone',
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
  },
  rename: {
    title: 'Rename the passkey',
    name: 'Name',
    missing: 'Give it a name.',
    submit: 'Rename',
    told: 'The passkey has its new name.',
    close: 'Close',
  },
  remove: {
    title: 'Remove the passkey?',
    effect: (name: string) =>
      `${name} signs you in no more, from now on. The device may go on showing it until you delete it there.`,
    endOthers: 'Sign out all my other browsers',
    endOthersHint: 'If the device was lost or stolen: it may still be signed in.',
    submit: 'Remove',
    told: (name: string) => `${name} was removed.`,
    cancel: 'Cancel',
    close: 'Close',
  },
  sessions: {
    title: 'Where you are signed in',
    about:
      'A browser is signed out by itself after seven days without use, and after thirty days whatever happens. To administer an organization you sign in again after half an hour without doing so, and after twelve hours.',
    columns: { browser: 'Browser', seen: 'Last seen', began: 'Signed in', actions: 'Actions' },
    unknown: 'Unknown browser',
    current: 'This browser',
    end: 'Sign out',
    endNamed: (browser: string) => `Sign out ${browser}`,
    ended: 'That browser is signed out.',
  },
  signIns: {
    title: 'Last sign-ins',
    about:
      'Of ninety days, the last twenty by the sign-in of an organization and the last twenty by other ways. If one was not yours, sign out everywhere, and look at your passkeys and at who reads your mail.',
    columns: { when: 'When', way: 'By', network: 'From', browser: 'Browser' },
    ways: {
      link: 'Sign-in link',
      code: 'Code of a letter',
      passkey: 'Passkey',
      provider: 'Sign-in of an organization',
      invitation: 'Invitation',
    },
    unknown: 'Unknown',
  },
  you: {
    title: 'You',
    name: 'Your name',
    nameHint: 'What the others of your teams see.',
    save: 'Save the name',
    saved: 'Your name was saved.',
    languageNotSaved: 'The language could not be saved for your other browsers; here it is changed.',
  },
}

export type AccountTexts = typeof english
