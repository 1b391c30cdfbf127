export const english = {
  title: 'Inbox',
  about:
    'The letters of this sandbox to recipients, holders and members. None of them leaves the service. The newest 1,000 are kept, for thirty days.',
  text: 'To',
  columns: { to: 'To', letter: 'Letter', received: 'Received' },
  replies: 'Replies go to',
  empty: { title: 'No letters yet', children: 'Issue something: its letter comes here within seconds.' },
  notOne: {
    title: 'This organization has no inbox',
    children: 'It is no sandbox: its letters go out by mail.',
  },
}

export type InboxTexts = typeof english
