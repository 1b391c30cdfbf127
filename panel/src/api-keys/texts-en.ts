import { limits } from '../data/generated/limits.ts'
export const english = {
  title: 'API keys',
  about: 'With a key another system issues on behalf of this organization. Make one for each system.',
  create: 'Create key',
  columns: {
    name: 'Name',
    key: 'Key',
    created: 'Created',
    lastUsed: 'Last used',
    state: 'State',
    actions: 'Actions',
  },
  operator: 'The operator',
  never: 'Never',
  states: {
    active: 'Active',
    expiring: 'Expires soon',
    unused: 'Unused for 90 days',
    expired: 'Expired',
    revoked: 'Revoked',
  },
  may: 'May',
  presets: { read: 'Read only', issue: 'Issue', everything: 'Everything' },
  someScopes: (count: number) => (count === 1 ? 'One scope' : `${count} scopes`),
  families: {
    templates: 'Templates',
    credentials: 'Credentials',
    failures: 'Failures',
    members: 'Members',
    people: 'People: export, erase',
    events: 'Events',
    webhooks: 'Webhooks',
    wallets: 'Wallets',
  },
  expires: 'Expires',
  onlyFrom: (networks: string) => `Only from ${networks}`,
  onlyFor: (templates: string) => `Only for ${templates}`,
  filter: { text: 'Name', state: 'State' },
  list: 'API keys of this organization',
  empty: {
    title: 'No key yet',
    lines: [
      'A key lets your learning platform, or a program of yours, issue credentials.',
      'It is shown once, when you create it: put it straight into the other system.',
      'If it gets into wrong hands, revoke it here. What it issued stays valid.',
    ],
  },
  creation: {
    title: 'Create an API key',
    name: 'Name',
    nameHint: 'The system that will use it, for example “Moodle, campus north”.',
    nameMissing: 'Give the key a name by which you will know it again.',
    nameTooLong: `The name may have ${limits.apiKeyName} characters.`,
    preset: 'What it may',
    presetHints: {
      read: 'Reads templates, credentials, failures, members and events, and changes nothing.',
      issue: 'Issues credentials, and retries what failed.',
      everything: 'All that can be done by API, templates and members among it; but for exporting or erasing people.',
    },
    scopes: 'Choose in detail',
    allScopes: 'All',
    scopesMissing: 'Choose at least one.',
    bounds: 'Expiry, networks and templates',
    expiry: 'Last day',
    expiryHint: 'Without one, the key can be used until you revoke it.',
    expiryWrong: 'Choose a day that is not over, within ten years.',
    networks: 'Networks',
    networksHint:
      'One per line, for example 192.0.2.0/24 or 2001:db8::/32. Without any, the key can be used from everywhere.',
    networksWrong: `Write up to ${limits.apiKeyNetworks} networks, each as 192.0.2.0/24 or 2001:db8::/32.`,
    templates: 'Templates',
    templatesHint:
      'Without any, the key is for all. A key for some templates reaches no events, webhooks, members or pathways.',
    templatesTooMany: `Choose ${limits.apiKeyTemplates} templates at most.`,
    fixed: 'None of this can be changed afterwards.',
    submit: 'Create key',
  },
  created: {
    title: 'Your new key',
    once: 'This is the only time that you see the whole key. Copy it now and keep it like a password.',
    key: 'Key',
    copyKey: 'Copy key',
    tryIt: 'Try it',
    tryHint: 'Paste this into a terminal. It lists the templates of your organization.',
    issueHint: (achievement: string, email: string) =>
      `Paste this into a terminal. It issues “${achievement}” to you: a real credential, with a letter to ${email}, that you can revoke afterwards.`,
    copyCommand: 'Copy command',
    done: 'I have kept the key',
    told: (name: string) => `The key “${name}” can be used now.`,
  },
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revocation: {
    title: 'Revoke this key?',
    effect: (name: string) =>
      `Whatever uses “${name}” is refused from the next request on. This cannot be undone. What it issued stays valid.`,
    usedRecently: 'It was used within the last hour: some system probably depends on it.',
    runningJobs: (count: number, shown: string) =>
      count === 1
        ? 'One job of this key is still at work. It will finish, but nobody can ask for it by API any more.'
        : `${shown} jobs of this key are still at work. They will finish, but nobody can ask for them by API any more.`,
    replaceFirst: 'To replace it, create the new key first, change the system over, then revoke this one.',
    submit: 'Revoke for good',
    told: (name: string) => `The key “${name}” is revoked.`,
  },
}

export type ApiKeyTexts = typeof english
