export const english = {
  title: 'Home',
  needs: 'What needs you',
  nothing: 'Nothing needs you at the moment.',
  moreThan: (shown: string) => `more than ${shown}`,
  need: {
    failures: (count: number, shown: string) =>
      count === 1
        ? 'One row was not issued and waits for a decision'
        : `Not issued, waiting for a decision: ${shown} rows`,
    failed_letters: (count: number, shown: string) =>
      count === 1 ? 'One letter did not arrive' : `Letters that did not arrive: ${shown}`,
    batches_stuck: (count: number, shown: string) =>
      count === 1 ? 'One batch stands still' : `Batches that stand still: ${shown}`,
    batches_running: (count: number, shown: string) =>
      count === 1 ? 'One batch is being issued' : `Batches that are being issued: ${shown}`,
    expiring_api_keys: (count: number, shown: string) =>
      count === 1 ? 'One API key expires within 30 days' : `${shown} API keys expire within 30 days`,
    unused_api_keys: (count: number, shown: string) =>
      count === 1 ? 'One API key has not been used for 90 days' : `${shown} API keys have not been used for 90 days`,
    unconfirmed_addresses: (count: number, shown: string) =>
      count === 1
        ? 'One address of a member is not confirmed yet'
        : `Addresses of members that are not confirmed yet: ${shown}`,
    flagged_awards: (count: number, shown: string) =>
      count === 1
        ? 'One award of a pathway waits for a decision'
        : `Awards of pathways that wait for a decision: ${shown}`,
    failing_webhooks: (count: number, shown: string) =>
      count === 1 ? 'One webhook takes nothing' : `Webhooks that take nothing: ${shown}`,
  },
  limits: {
    title: 'Limits nearly reached',
    of: {
      letters: (used: string, limit: string) => `${used} of ${limit} letters today`,
      megabytes: (used: string, limit: string) => `${used} of ${limit} MB stored today`,
      credentials: (used: string, limit: string) => `${used} of ${limit} credentials this year`,
      members: (used: string, limit: string) => `${used} of ${limit} members`,
    },
    about:
      'What would go over is refused as a whole. Days and years are those of UTC. Whoever runs the service can raise a limit.',
  },
  daysLeft: (days: number) => {
    if (days === 0) return 'The oldest is given up tonight.'
    return days === 1 ? 'The oldest is given up in one day.' : `The oldest is given up in ${days} days.`
  },
  noWorkerSince: (moment: string) =>
    `No worker has reported since ${moment}. Nothing is lost: it goes on once one runs. Tell whoever runs the service.`,
  noWorkerEver: 'No worker has reported yet. Nothing is lost: it goes on once one runs. Tell whoever runs the service.',
  issued: {
    title: 'Issued in the last 30 days',
    nothing: 'Nothing was issued in the last 30 days.',
    told: (total: string, most: string, day: string) => `In all ${total}; most on ${day}: ${most}.`,
    opened: (count: number, shown: string) =>
      count === 1
        ? 'One page was first opened in the last seven days'
        : `Pages first opened in the last seven days: ${shown}`,
    asTable: 'Day by day, as a table',
    day: 'Day',
    count: 'Issued',
    ofDay: (count: string, day: string) => `${count} on ${day}`,
  },
  batches: {
    title: 'Last batches',
    atWork: (processed: string, total: string) => `${processed} of ${total} rows done`,
    issued: (count: number, shown: string) => (count === 1 ? 'one issued' : `${shown} issued`),
    failed: (shown: string) => `${shown} not issued`,
    sent: (shown: string) => `letters accepted: ${shown}`,
    manyLetters: (shown: string) => `letters accepted: ${shown} and more`,
    undelivered: (shown: string) => `not delivered: ${shown}`,
  },
  lately: {
    title: 'Done lately',
    told: (who: string, what: string, name: string | null) => `${who} ${what}${name === null ? '' : `: ${name}`}`,
    nobody: {
      user: 'Somebody of the team',
      api_key: 'An API key',
      operator: 'The operator of the service',
      worker: 'The service',
    },
    actions: {
      'batch.revocation_requested': 'took a batch back',
      'template.created': 'published a template',
      'template.changed': 'published a new version of a template',
      'template.archived': 'archived a template',
      'pathway.published': 'published a pathway',
      'letter.resent': 'sent a letter again',
      'member.imported': 'imported members',
      'api_key.created': 'created an API key',
      'api_key.revoked': 'revoked an API key',
      'signing_key.rotated': 'made a new signing key',
      'organization.changed': 'changed settings of the organization',
      'invitation.sent': 'invited somebody to the team',
      'team_member.role_changed': 'changed the role of somebody',
    },
    all: 'See the audit log',
  },
  firstSteps: 'First steps',
  done: 'Done',
  open: 'To do',
  steps: {
    profile: {
      title: 'Say who issues',
      about: 'Name, address and picture of your organization, as holders will see it.',
    },
    template: { title: 'Make a template', about: 'What is awarded, for what, and what its badge looks like.' },
    test_credential: { title: 'Issue one to yourself', about: 'See the letter and the page that a person gets.' },
    api_key: { title: 'Create an API key', about: 'So that your learning platform can issue by itself.' },
  },
}

export type HomeTexts = typeof english
