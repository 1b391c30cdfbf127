export const english = {
  title: 'Sign-in',
  about:
    'Everybody can sign in by e-mail. Your people can also sign in with the account that they have with you, by OpenID Connect.',
  state: { on: 'On', off: 'Off', none: 'Not set up' },
  step: {
    tell: '1. Tell your provider',
    domains: '2. Prove your e-mail domains',
    provider: '3. Say which provider it is',
    use: '4. Try it and turn it on',
  },
  useLater: 'You can once the provider of step 3 is saved.',
  redirect: 'Redirect URI (web)',
  address: 'Address to publish to your people',
  copy: 'Copy',
  help: {
    summary: 'Where to enter this at Microsoft Entra, Google Workspace and Keycloak',
    entra:
      'Microsoft Entra: App registrations, New registration, platform Web with this redirect URI. Issuer: https://login.microsoftonline.com/TENANT-ID/v2.0. Add the optional claim email, and groups under Token configuration. Entra does not send email_verified: state below that it verifies addresses.',
    google:
      'Google Workspace: Google Cloud console, Credentials, OAuth client ID of the type Web application, with this redirect URI, for internal users. Issuer: https://accounts.google.com. Google sends no groups: leave the claim empty.',
    keycloak:
      'Keycloak: Clients, Create, OpenID Connect with client authentication, with this redirect URI. Issuer: https://HOST/realms/REALM. Add a Group Membership mapper named groups, and mark addresses as verified.',
  },
  domainsAbout:
    'Your provider can only speak for addresses in domains that you have proven, so that nobody can pass for you. Proven domains also stand on your public page, your certificates and the page that verifies credentials: people know you by them. Publish the TXT record in the DNS of the domain.',
  domain: 'E-mail domain',
  domainExample: 'example.edu',
  addDomain: 'Add domain',
  proven: 'Proven',
  notProven: 'Not proven yet',
  recordName: 'TXT record',
  recordValue: 'Value',
  check: 'Check now',
  notFound: 'The record is not there yet. It can take some time until it is seen everywhere.',
  remove: 'Remove',
  removeDomain: (domain: string) => `Remove ${domain}`,
  fields: {
    name: 'Name on the button',
    issuer: 'Issuer',
    client_id: 'Client ID',
    client_secret: 'Client secret',
    groups_claim: 'Claim of the groups',
    default_role: 'Everybody else',
    trusts_emails: 'The provider verifies addresses, though it does not say so (Microsoft Entra)',
  },
  hints: {
    name: 'What your people call it: Sign in with …',
    issuer: 'As the provider shows it, letter by letter.',
    secret: 'It is never shown again.',
    secretKept: 'Leave empty to keep the one that is there. Another issuer or client ID needs its own.',
    groups: 'For example groups. Leave empty to give roles by hand.',
    defaultRole: 'Who is in none of the groups, or comes for the first time where there are no groups.',
    roles:
      'At each sign-in the highest role of the groups counts, whatever was given by hand. Who has none leaves the team. The last owner stays.',
  },
  group: 'Group',
  role: 'Role',
  addGroup: 'Add group',
  removeGroup: 'Remove group',
  nobody: 'Nobody else is let in',
  roles: { owner: 'Owner', admin: 'Admin', issuer: 'Issuer', viewer: 'Viewer' },
  missing: 'Fill this in.',
  save: 'Save',
  saved: 'Saved.',
  onlyOwner: 'Only an owner can change this.',
  tryIt: 'Try it',
  tryAbout: 'You go to your provider and come back here. Nobody is signed in by it, and no role changes.',
  tried: {
    title: 'Your last trial',
    good: (role: string) => `It works. A new person like you would be: ${role}.`,
    bad: 'It would not let you in:',
    email: 'Address',
    verified: { yes: 'verified', no: 'not verified', unknown: 'nothing is said of it' },
    groups: 'Groups',
    claims: 'Claims that came',
    none: 'None',
  },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  onTitle: 'Turn on signing in by your provider?',
  onAbout: (provider: string) =>
    `A button “Sign in with ${provider}” appears for addresses in your proven domains. Your provider then decides who comes in and as what. E-mail stays for everybody.`,
  offTitle: 'Turn off signing in by your provider?',
  offAbout: (people: number) =>
    `Who signed in by it is signed out now (${people} have signed in by it so far). They stay in the team and can sign in by e-mail.`,
  removeAction: 'Remove provider',
  removeTitle: 'Remove the provider?',
  removeAbout:
    'Its settings and its secret are deleted, and who signed in by it is signed out. The team stays as it is.',
  more: {
    title: 'More than a letter for owners and administrators',
    about:
      'With a letter alone, whoever reads their mail can administer the organization. Here you ask for a passkey, or for your provider. Issuers and viewers come in as before.',
    isOn: 'A letter is not enough: owners and administrators need a passkey or your provider.',
    isOff: 'A letter is enough for everybody.',
    turnOn: 'Ask for more than a letter',
    turnOff: 'Let letters be enough',
    refusals: {
      more_than_letter_required:
        'Sign in with a passkey or with your provider yourself first, so that you do not shut yourself out.',
      passkeys_unavailable: 'The address of this service has no domain name, so that people can have no passkeys.',
    },
  },
  cancel: 'Cancel',
  close: 'Close',
}

export type SignInTexts = typeof english
