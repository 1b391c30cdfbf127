export const english = {
  copy: { copied: 'Copied', refused: 'The browser did not allow it: mark the text and copy it' },
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  again: 'Try again',
  requestId: 'Request id',
  copyRequestId: 'Copy request id',
  outdated: 'This could not be brought up to date. What you see is from before.',
  failures: {
    offline: {
      title: 'No connection',
      remedy: 'The service could not be reached. Check your connection; nothing that you typed is lost.',
    },
    signed_out: { title: 'You are signed out', remedy: 'Sign in again to go on.' },
    forbidden: {
      title: 'Your role does not allow this',
      remedy: 'An owner or administrator of the organization can change your role, under Team.',
    },
    not_found: { title: 'Not found', remedy: 'It may have been removed, or belongs to another organization.' },
    refused: { title: 'That was not accepted', remedy: 'Look at what the service says, and try again.' },
    too_many_requests: {
      title: 'Too many requests',
      remedy: 'The service asks to wait a moment. Then try again.',
    },
    unavailable: {
      title: 'The service is not available just now',
      remedy: 'It is probably being restarted. Try again in a moment; nothing was changed.',
    },
    broken: {
      title: 'Something went wrong on our side',
      remedy: 'Try again. If it happens again, send the request id to whoever runs the service.',
    },
  },
  byCode: {
    organization_not_found: { title: 'Not found', remedy: 'The organization may have been removed.' },
    recent_sign_in_required: {
      title: 'Sign in once more first',
      remedy:
        'This lasts beyond your session, and your last sign-in was more than ten minutes ago. Sign in, and try again.',
    },
    more_than_letter_required: {
      title: 'A letter is not enough here',
      remedy:
        'An organization that you administer asks for a passkey or for its own sign-in. Sign in with one of these, and try again.',
    },
  } as Partial<Record<string, { title: string; remedy: string }>>,
  waitSeconds: (seconds: string) => `Try again in ${seconds} seconds.`,
  typedConfirmation: {
    label: (expected: string) => `Type “${expected}” to confirm`,
    mismatch: (expected: string) => `That is not “${expected}”. Type it exactly, capital letters included.`,
  },
  list: {
    search: 'Search',
    clear: 'Clear filters',
    filters: (chosen: number) => (chosen === 0 ? 'Filters' : `Filters (${chosen})`),
    all: 'All',
    sortBy: (column: string) => `Sort by ${column}`,
    shown: (shown: string, total: string) => `${shown} of ${total}`,
    pages: 'Pages',
    firstPage: 'First page',
    nextPage: 'Next page',
    nothingMatches: 'Nothing matches these filters',
    nothingMatchesHint: 'Clear the filters to see everything again.',
    everything: 'Show everything',
  },
}

export type UiTexts = typeof english
