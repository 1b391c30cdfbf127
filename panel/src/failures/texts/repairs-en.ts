const rows = (count: number, shown: string) => (count === 1 ? 'one row' : `${shown} rows`)
const failures = (count: number, shown: string) => (count === 1 ? 'one failure' : `${shown} failures`)

export const englishRepairs = {
  back: 'All failures',
  title: 'Correct in a spreadsheet',
  intro:
    'Download the rows that failed, correct them, and upload the same file: you see what changes before anything is retried.',
  download: {
    title: 'Download',
    about: (count: number, shown: string) =>
      count === 1
        ? 'One failure matches. The file has its row, the reason and its id.'
        : `${shown} failures match. The file has a row for each, with the reason and its id.`,
    nothing: 'No failure matches, so there is nothing to download.',
    most: (shown: string) =>
      `One file holds ${shown}: the oldest come first. Retry these and download again, or narrow the list.`,
    xlsx: 'Download Excel (.xlsx)',
    csv: 'Download CSV',
    written: (count: number, shown: string) => `The file has ${failures(count, shown)}.`,
    writtenFirst: (shown: string) => `The file has the ${shown} oldest; more match. Retry these, then download again.`,
  },
  upload: {
    title: 'Upload the corrected file',
    drop: 'Drop the file here, with all of its columns, or',
    choose: 'Choose a file',
    other: 'Choose another file',
    limits: 'Excel (.xlsx) or CSV, up to 5,000 rows and 10 MB.',
    reading: 'Reading the file…',
    tooLarge: 'The file is larger than 10 MB. Delete what is none of these rows, or split it.',
    unreadable: (name: string) => `"${name}" was not read`,
  },
  review: {
    title: (name: string) => `What "${name}" would do`,
    rows: (count: number, shown: string) => `It has ${rows(count, shown)}. Nothing was retried yet.`,
    kindsLabel: 'What becomes of the rows',
    kinds: {
      repair: 'Changed',
      unchanged: 'Unchanged',
      duplicate: 'Duplicates',
      revoked: 'Batch taken back',
      settled: 'No longer open',
      unknown: 'Not found',
    },
    explanations: {
      repair: 'They are retried with these changes.',
      unchanged: 'Nothing was changed in them: they are left alone unless you say otherwise above.',
      duplicate:
        'They failed as a duplicate of another row and are unchanged: they are left alone, since the person has the credential already.',
      revoked: 'Their whole batch was taken back, so they cannot be retried.',
      settled: 'They were issued or dealt with since the download: they are left alone.',
      unknown: 'This organization has no failure with these ids: nothing is issued for these rows.',
    },
    nameless: (count: number, numbers: string) =>
      count === 1
        ? `Row ${numbers} does not say which failure it is: nothing is issued for it. To issue to new people there is Issue.`
        : `Rows ${numbers} do not say which failure they are: nothing is issued for them. To issue to new people there is Issue.`,
    repeated: (numbers: string) =>
      `Rows ${numbers} are of the same failures: none of them is used. Leave one for each.`,
    ignored: (names: string) => `Not read, since they are no columns of the download: ${names}.`,
    dates: (cell: string) => `${cell} means`,
    datesTold: 'Dates are written',
    dayFirst: 'day first',
    monthFirst: 'month first',
    withUnchanged: (count: number, shown: string) =>
      count === 1 ? 'Retry the unchanged row as well' : `Retry the ${shown} unchanged rows as well`,
    effect:
      'Each is checked and issued as if it were sent anew: who passes gets a credential and a letter. What fails again stays open with its new reason.',
    nothing: 'Nothing in the file is to be retried. Correct its rows and upload it again.',
    submit: (count: number, shown: string) => `Retry ${rows(count, shown)}`,
    drop: 'Discard this file',
    list: 'Rows of the file',
    columns: { row: 'Row', recipient: 'Recipient', changes: 'What changes' },
    none: 'Nothing',
  },
}

export type RepairTexts = typeof englishRepairs
