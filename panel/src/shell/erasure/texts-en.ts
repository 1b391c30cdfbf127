export const english = {
  open: 'Erase this person…',
  title: 'Erase this person?',
  effect:
    'Their name, addresses, rows, letters and credentials are erased from this organization. The public page of each will say that it was removed at the person’s request. This cannot be undone.',
  stays:
    'Copies that the person holds, or gave to others, still verify and can be revoked by their id. Their wallet and what other organizations hold stay as they are.',
  download: 'Download everything held first',
  submit: 'Erase for good',
  told: (credentials: number) => `The person is erased. Credentials emptied: ${credentials}.`,
}

export type ErasureTexts = typeof english
