import { recipientFieldNames } from '../../data/generated/recipient-fields.ts'

type NamedRow = { key: number; sheetRow?: number }

export const englishReview = {
  columns: {
    email: 'E-mail',
    ...recipientFieldNames.en,
    evidence_url: 'Evidence: link',
    evidence_name: 'Evidence: title',
    evidence_description: 'Evidence: description',
    evidence_genre: 'Evidence: kind',
    evidence_audience: 'Evidence: for whom',
    evidence_narrative: 'Evidence: its story',
  },
  problems: {
    email_invalid: () => 'This is no e-mail address.',
    email_duplicate: (other: string) => `The same person as in ${other}. Change it, or remove one of the two.`,
    field_missing: (field: string) => `${field} is missing.`,
    result_missing: () => 'The result is missing.',
    result_not_allowed: (values: string) => `Not one of: ${values}.`,
    result_not_percent: () => 'Write a number from 0 to 100, with a decimal point.',
    credits_missing: () => 'The credits are missing.',
    credits_exceeded: (max: string) => `At most ${max} credits.`,
    evidence_missing: () => 'A link to the evidence is missing.',
    evidence_url_invalid: () => 'This is no address of a page, like https://…',
    evidence_url_repeated: () => 'This link is given twice.',
    evidence_too_long: (max: string) => `At most ${max} pieces of evidence.`,
    date_invalid: () => 'No such date, or the end is before the start. Write 2026-02-03.',
    number_invalid: () => 'This is no number.',
    type_invalid: (expected: string): string =>
      expected === 'número' ? 'This is no number.' : 'This is not of the kind that the field takes.',
    text_control_character: () => 'It holds a character that cannot be seen. Type it again.',
    text_formula_error: () => 'The formula of the cell gives an error. Type the text.',
    text_malformed: () => 'It holds a broken character. Type it again.',
    text_too_long: (max: string) => `At most ${max} characters.`,
    achievement_not_signable: (fields: string) => `The template cannot be signed: ${fields}.`,
    row_too_large: (kilobytes: string) => `The row holds more than ${kilobytes} kB.`,
    domain_typo: (domain: string) => `Did you mean ${domain}?`,
    domain_without_mail: (domain: string) => `${domain} takes no mail.`,
    domain_not_checked: (domain: string) => `Whether ${domain} takes mail could not be found out.`,
  },
  review: {
    list: 'Rows to issue',
    views: 'Which rows',
    view: { all: 'All', errors: 'Errors', warnings: 'Warnings', ready: 'Ready' },
    none: {
      all: 'No row is left',
      errors: 'No row has an error',
      warnings: 'No row has a warning',
      ready: 'No row is ready yet',
    },
    noneHint: {
      all: 'All were issued or removed. Begin another list.',
      errors: 'All that is checked can be issued.',
      warnings: 'There is nothing to look at twice.',
      ready: 'Mend the errors first; a mended row is checked at once.',
    },
    row: 'Row',
    actions: 'Remove',
    states: {
      checking: 'Being checked',
      error: 'Error: cannot be issued',
      held: 'Has this credential already: left out',
      warning: 'Warning: can be issued',
      ready: 'Ready',
    },
    rowNumber: ({ key, sheetRow }: NamedRow) => (sheetRow === undefined ? `${key + 1}` : `${key + 1} · ${sheetRow}`),
    rowAloud: ({ key, sheetRow }: NamedRow) =>
      sheetRow === undefined ? `row ${key + 1}` : `row ${key + 1}, line ${sheetRow} of the sheet`,
    rowName: ({ key, sheetRow }: NamedRow) =>
      sheetRow === undefined ? `row ${key + 1}` : `row ${key + 1} (line ${sheetRow} of the sheet)`,
    cellName: (column: string, { key }: NamedRow) => `${column}, row ${key + 1}`,
    change: (name: string, value: string) => (value === '' ? `${name}: blank. Change` : `${name}: ${value}. Change`),
    blank: 'blank',
    was: (text: string) => `In the sheet: “${text}”`,
    dayHint: 'YYYY-MM-DD',
    take: (value: string) => `Use ${value}`,
    held: (date: string) => `Has this credential since ${date}.`,
    seeHeld: 'See it',
    willSkip: 'Is left out.',
    willRepeat: 'Gets another one.',
    repeat: 'Issue anyway',
    skip: 'Leave out',
    heldTogether: (count: string, skipped: string) =>
      skipped === '0'
        ? `${count} people have this credential already, and all get another one.`
        : skipped === count
          ? `${count} people have this credential already and are left out.`
          : `${count} people have this credential already; ${skipped} of them are left out.`,
    domainsNotChecked: (domains: string) =>
      `Whether these take mail could not be found out: ${domains}. You can issue all the same; a letter that does not arrive is told on Home.`,
    domainsWithoutMail: (domains: string) =>
      `No mail arrives at ${domains}. Mend the addresses, or issue all the same: the credentials are there, and no letter arrives.`,
    domainRows: (domain: string, rows: string) => `${domain} (${rows} rows)`,
    moreDomains: (count: string) => `${count} more`,
    repeatAll: 'Issue to all of them anyway',
    skipAll: 'Leave all of them out',
    remove: (row: string) => `Remove ${row}`,
    removed: (row: string) => `Removed: ${row}.`,
    bringBack: 'Bring it back',
    repair: (count: string) => `Mend ${count}`,
    repairNamed: (column: string, count: string) => `${column}: mend ${count} together`,
    mendTypos: (count: string, typed: string, meant: string) => `${typed} → ${meant}, in ${count}`,
    mendAlike: (count: string, typed: string, meant: string) => `${typed} → ${meant} and the like, in ${count}`,
    setAllLabel: (count: string) => `The same value for all ${count} rows with an error here`,
    setAll: (count: string) => `Set it in ${count} rows`,
    emailsOneByOne: 'Addresses that are wrong are mended one by one, in their rows.',
    checking: (count: string) => `Checking ${count} rows…`,
    checkAgain: 'Check again',
    moreFields: (count: number) => `Show ${count} more`,
    fewerFields: 'Show less',
    verdict: (ready: string, kept: string, keptNumber: number) =>
      keptNumber === 0
        ? `All ${ready} can be issued.`
        : `${ready} can be issued now; ${kept} ${keptNumber === 1 ? 'stays' : 'stay'} as a draft.`,
    goOn: (count: string, number: number) => (number === 1 ? 'Go on with 1' : `Go on with ${count}`),
  },
}
