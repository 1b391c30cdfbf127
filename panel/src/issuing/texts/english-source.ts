import { englishReview } from './english-review.ts'

export const englishSource = {
  one: {
    title: 'Issue to one person',
    optional: 'optional',
    chooseResult: 'Choose…',
    addEvidence: 'Add evidence',
    removeEvidence: (number: string) => `Remove evidence ${number}`,
    evidenceNumbered: (number: string) => `Evidence ${number}`,
    creditsMax: (max: string) => `At most ${max}`,
    held: (date: string) => `This person has the credential since ${date}. They would get another one.`,
    look: 'See what will be sent',
    change: 'Change something',
    submit: 'Issue and send the letter',
    issuedTitle: 'It is issued',
    issuedText: (name: string) => `${name} has the credential, and the letter is on its way.`,
    page: 'Open its public page',
    record: 'See the credential and its letter',
    another: 'Issue another',
    correction: {
      title: 'Correct and reissue',
      about:
        'Correct what is wrong. This issues another credential and revokes the one of before, whose page then leads to the new one.',
      reason: 'What was wrong',
      reasonHint: 'Anyone can read it on the public page of the credential of before.',
      reasonMissing: 'Say what was wrong, so that whoever has the link of before understands.',
      submit: 'Issue the corrected one and revoke the other',
    },
  },
  list: {
    title: 'Paste a list',
    label: 'Addresses or cells',
    hint: 'One person a line: an address, “Name <address>”, or cells copied from a spreadsheet with their headings.',
    empty: 'Paste or type at least one address.',
    tooLong: (max: string) => `At most ${max} characters. For more, choose a file.`,
    submit: 'Read the list',
    name: 'Pasted list',
  },
  file: {
    title: 'Choose a file',
    drop: 'Drop the file here',
    or: 'or',
    choose: 'Choose a file',
    limits: 'CSV or Excel (.xlsx), up to 20 MB. The first row names the columns.',
    sample: 'A sheet with the columns of this template:',
    formats: { xlsx: 'Excel', csv: 'CSV' },
    reading: (name: string) => `Reading “${name}”…`,
    other: 'Choose another file',
  },
  failures: {
    title: (name: string) => `“${name}” could not be read`,
    other: 'Save it as CSV or as .xlsx, and choose it again.',
    orRead: 'Or read it as it is:',
    choices: {
      merged_cells: 'Read the first of the merged cells into all of them',
      missing_results: 'Treat formulas without a result as empty',
    },
  },
  fileFields: {
    ...englishReview.columns,
    family_name: 'Family name (put after the name)',
    failure_id: 'Failure',
    batch_uuid: 'Batch',
  },
  map: {
    read: (rows: string, columns: string) =>
      `${rows} ${rows === '1' ? 'row' : 'rows'} and ${columns} ${columns === '1' ? 'column' : 'columns'} were read`,
    headedByPerson: (row: string, address: string) =>
      `Row ${row}, with “${address}”, was taken for the headings, so nobody in it is issued to. If it is a person, put a row of headings above it in the file.`,
    tooManyForOne: (most: string, batches: string) =>
      `A batch has at most ${most} rows. This file is issued in ${batches} batches, and you see them as one.`,
    guessed: (line: string) => `The file does not say in which encoding it is. As it was read, line ${line} is:`,
    wrongCharacters: 'If its characters are wrong, choose another encoding.',
    cut: (row: string) => `Line ${row}, the last one, has fewer cells than the others. Is the file whole?`,
    encoding: 'Encoding',
    encodings: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Windows-1252 (Western Europe, Americas)',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, big-endian',
      'windows-1250': 'Windows-1250 (Central Europe)',
      'windows-1251': 'Windows-1251 (Cyrillic)',
      macintosh: 'Mac Roman',
    } as Record<string, string>,
    delimiter: 'Between cells',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as Record<string, string>,
    sheet: 'Sheet',
    hidden: (name: string) => `${name} (hidden)`,
    formulas: (count: string) =>
      count === '1'
        ? 'One cell is a formula; its last result was read.'
        : `${count} cells are formulas; their last results were read.`,
    mergedRead: 'Cells that are merged all have what the first of them has.',
    resultsRead: 'Formulas without a result were read as empty.',
    hiddenRows: (count: string) =>
      count === '1'
        ? 'One row is hidden in the sheet, and was read all the same.'
        : `${count} rows are hidden in the sheet, and were read all the same.`,
    cleaned: (count: string) =>
      count === '1' ? 'One cell was tidied up in reading' : `${count} cells were tidied up in reading`,
    cleanedCell: (row: string, before: string, after: string | undefined) =>
      after === undefined ? `Line ${row}: “${before}”` : `Line ${row}: “${before}” became “${after}”`,
    cleanedMore: (count: string) => `And ${count} more. Each shows its former text in the review.`,
    dateQuestion: (cell: string, row: string) => `Which day is ${cell}, in line ${row}?`,
    dateHint: 'No date in the file tells which number is the month. The answer counts for all of them.',
    columns: 'Columns of the file',
    column: 'Column',
    unnamed: (number: string) => `Column ${number}, without a heading`,
    samples: 'First values',
    becomes: 'Becomes',
    becomesNamed: (header: string) => `What the column ${header} becomes`,
    notImported: 'Not imported',
    notUsed: (field: string) => `Understood as “${field}”, which this template does not use.`,
    rival: (field: string) => `Another column is “${field}” already.`,
    missing: 'The template needs more than the file has',
    missingHint: 'Choose the column above, or give one value for all rows.',
    noEmail: 'Choose above which column holds the e-mail addresses.',
    sameForAll: (field: string) => `${field}, the same for all`,
    missingFirst: 'First say where what the template needs is to come from.',
    datesFirst: 'First answer how the dates are meant.',
    reading: 'The file is being read again…',
    goOn: (count: string, number: number) => (number === 1 ? 'Review 1 row' : `Review ${count} rows`),
    otherFile: 'Choose another file',
    otherList: 'Paste another list',
  },
}
