import { englishReview } from './english-review.ts'
import { englishSource } from './english-source.ts'

export const english = {
  ...englishReview,
  ...englishSource,
  title: 'Issue',
  titleOf: (template: string) => `Issue “${template}”`,
  about: 'Award a credential to one person, or to all of a list. Nothing is sent before you have seen it.',
  stepsLabel: 'Steps',
  steps: { choose: 'What and to whom', columns: 'Columns', review: 'Review', confirm: 'Confirm' },
  chooseTemplate: 'What do you want to award?',
  search: 'Search templates by name',
  noSuchTemplate: 'No published template has such a name',
  searchOtherwise: 'Search for another part of its name. Drafts and archived templates cannot be issued.',
  noTemplate: {
    title: 'There is no published template yet',
    text: 'A template says what is awarded. Make one and publish it; then it can be issued here.',
    make: 'Make a template',
  },
  notPublished: {
    title: 'This template cannot be issued',
    text: 'It is archived, was never published, or is not there. Published templates are in the list.',
  },
  otherTemplate: 'Choose another template',
  needs: (fields: string) => `Needs: ${fields}.`,
  mayHave: (fields: string) => `May have: ${fields}.`,
  otherWay: 'Choose another template or another way',
  toWhom: 'To whom?',
  ways: {
    one: { title: 'One person', about: 'Fill in a form, see the letter and the badge, issue.' },
    list: { title: 'A list that you paste', about: 'Addresses, or cells copied from a spreadsheet.' },
    file: { title: 'A file', about: 'CSV or Excel, as your system or your spreadsheet saves it.' },
  },
  draft: {
    kept: 'It stays in this browser for 30 days after your last change.',
    issuedElsewhere: 'Another tab issued this list',
    partIssuedElsewhere: 'What is missing here was issued in another tab.',
    waits: (name: string) => `You began with “${name}”, and it is still here.`,
    waitsWithRows: (name: string, rows: string) =>
      `“${name}” is still here, with ${rows === '1' ? '1 row' : `${rows} rows`} to issue.`,
    replaced: 'If you begin another list, it takes its place.',
    goOn: 'Go on with it',
    drop: 'Drop it…',
    dropForGood: 'Drop it for good',
    none: 'There is no list here',
    noneText:
      'It was issued or dropped, or was begun in another browser. A list stays in the browser in which it was begun.',
    begin: 'Begin a list',
  },
  confirm: {
    overtaken:
      'This list was issued already, with other content, in another tab. Nothing more was issued. See what was issued before you drop this list:',
    seeBatches: 'the batches',
    title: (count: string, number: number) => (number === 1 ? 'Issue to 1 person' : `Issue to ${count} people`),
    interrupted:
      'The issuing of these rows was interrupted. Press the button to finish it: what was accepted already is not issued twice.',
    template: 'Template',
    letters: 'Letters',
    lettersOf: (count: string, number: number) =>
      number === 1 ? '1, sent as soon as it is signed' : `${count}, each sent as soon as its credential is signed`,
    batches: 'Batches',
    batchesOf: (batches: string, rows: string) => `${batches}, of at most ${rows} rows each; you see them as one`,
    duration: 'Time it will take',
    underOneMinute: 'less than a minute, as fast as your last batch',
    minutes: (minutes: string) => `about ${minutes} min, as fast as your last batch`,
    leftOut: 'Not issued now',
    withErrors: (count: string, number: number) => (number === 1 ? '1 row with an error' : `${count} rows with errors`),
    held: (count: string, number: number) =>
      number === 1 ? '1 person who has this credential already' : `${count} people who have this credential already`,
    stayAsDraft: 'They stay in the review, as a draft in this browser, so that you can issue them later.',
    typeNumber: (count: string) => `Type the number ${count} to confirm`,
    numberWrong: (count: string) => `That is not ${count}.`,
    submit: (count: string) => `Issue ${count} now`,
    sending: (count: string, number: number) => (number === 1 ? 'Sending 1 row…' : `Sending ${count} rows…`),
    back: 'Back to the review',
    checking: 'The rows are being checked…',
    nobody: 'There is no row that can be issued. Mend the errors in the review first.',
  },
  preview: {
    title: 'What the first of them gets',
    titleOfOne: 'What they get',
    none: 'There is nothing to show: the row cannot be issued.',
    from: 'From',
    to: 'To',
    subject: 'Subject',
    letter: 'Letter',
    badge: 'Badge',
    text: 'The same as plain text',
    nowhere: 'The link in it leads to the page of the credential once it is issued.',
  },
  issued: {
    title: 'Issuing',
    progress: 'Rows that are done',
    running: (done: string, total: string) => `${done} of ${total} rows are done.`,
    over: (count: string, number: number) =>
      number === 0 ? 'No credential was issued' : number === 1 ? '1 credential issued' : `${count} credentials issued`,
    overText: (issued: number): string =>
      issued === 0
        ? 'Every row failed. They are kept, so that you can mend them.'
        : 'Each is signed and has its public page.',
    letters: 'Letters',
    lettersOf: (accepted: string, all: string) => `${accepted} of ${all} accepted by the mail servers.`,
    lettersPending: (count: string, number: number) =>
      number === 1 ? '1 is on its way.' : `${count} are on their way.`,
    lettersFailed: (count: string, number: number) =>
      number === 1 ? '1 could not be delivered' : `${count} could not be delivered`,
    page: 'Public page',
    pageOf: (name: string) => `See that of ${name}`,
    failures: 'Kept as failures',
    failuresOf: (count: string, number: number) => (number === 1 ? 'Mend 1 row' : `Mend ${count} rows`),
    batch: 'Batch',
    part: (part: string, parts: string) => `Batch ${part} of ${parts}`,
    watch: 'See this batch, row by row',
    kept: (count: string, number: number) =>
      number === 1 ? 'Go on with the row that was kept' : `Go on with the ${count} rows that were kept`,
    another: 'Issue something else',
  },
}

export type IssuingTexts = typeof english
