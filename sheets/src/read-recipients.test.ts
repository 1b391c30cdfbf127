import { describe, expect, it } from 'vitest'
import { readRecipients } from './read-recipients.ts'

const spanish = 'Correo electrónico;Nombre completo;Calificación;Créditos\nana@example.edu;Ana Muñoz;A;3,5\n'
const ana = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A', credits_earned: 3.5 }

const read = (text: string, options = {}) => readRecipients(Buffer.from(text), options)
const one = (text: string, options = {}) => read(text, options).recipients[0]!.recipient

function encoded(text: string, encoding: 'utf16le' | 'latin1', mark: number[] = []): Uint8Array {
  return Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])
}

describe('how a file is encoded', () => {
  it.each([
    ['UTF-8', Buffer.from(spanish)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${spanish}`)],
    ['UTF-16, as Excel saves "Unicode text"', encoded(spanish, 'utf16le', [0xff, 0xfe])],
    ['Windows-1252', encoded(spanish, 'latin1')],
  ])('does not matter: %s', (_name, bytes) => {
    expect(readRecipients(bytes).recipients).toEqual([{ row: 1, sheetRow: 2, recipient: ana }])
  })

  it('is noted when it is a guess, with a line to look at', () => {
    expect(readRecipients(Buffer.from(spanish)).notes).toEqual([])
    expect(readRecipients(encoded(spanish, 'latin1')).notes[0]).toMatch(/Windows-1252.*Correo electrónico/)
  })

  it.each([
    ['a workbook that is cut off', [0x50, 0x4b, 3, 4], /damaged/],
    ['a workbook with a password', [0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')], /password/],
    ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0], /old Excel workbook/],
    ['something else', [1, 0, 2, 0], /no text/],
  ])('is refused with a hint when it is %s', (_name, bytes, words) => {
    expect(() => readRecipients(Uint8Array.from(bytes))).toThrow(words)
  })
})

describe('what stands between cells', () => {
  it.each([',', ';', '\t', '|'])('is recognised: %j', (delimiter) => {
    const rows = ['email,name,term', 'ana@example.edu,Ana,2026', 'luis@example.edu,Luis,2026']
    expect(one(rows.join('\n').replaceAll(',', delimiter))).toEqual({
      email: 'ana@example.edu',
      recipient_name: 'Ana',
      term: '2026',
    })
  })

  it('is recognised in a file of one row', () => {
    expect(one('Correo electrónico;Nombre\nana@example.edu;Muñoz, Ana\n').recipient_name).toBe('Muñoz, Ana')
    expect(one('email,"Nota; final"\nana@example.edu,A', { map: new Map([['role', 'Nota; final']]) }).role).toBe('A')
  })

  it('may be inside quotes, and so may a line break, which is still one sheet row', () => {
    const { recipients } = read('email,name\na@example.edu,"Muñoz,\nAna"\nb@example.edu,B\n')
    expect(recipients.map((row) => row.sheetRow)).toEqual([2, 3])
    expect(recipients[0]!.recipient.recipient_name).toBe('Muñoz,\nAna')
  })

  it('is taken from the first line that Excel writes for itself', () => {
    const { recipients } = read('sep=;\r\nemail;name\r\na@example.edu;A\r\n')
    expect(recipients).toEqual([{ row: 1, sheetRow: 3, recipient: { email: 'a@example.edu', recipient_name: 'A' } }])
  })

  it('need not be there at all', () => {
    expect(read('email\na@example.edu\nb@example.edu').recipients.length).toBe(2)
  })

  it('must not make a row wider than its header', () => {
    expect(() => read('email,name\na@example.edu,Muñoz, Ana\n')).toThrow(/Row 2 has 3 cells, the header 2/)
    expect(() => read('email,name\na@example.edu,"Ana\nb@example.edu,B\n')).toThrow(/quote/i)
  })
})

describe('rows', () => {
  it('are counted as recipients and as the sheet shows them, blank lines included', () => {
    const { recipients } = read('email\n\na@example.edu\n,\n\nb@example.edu\n')
    expect(recipients.map(({ row, sheetRow }) => [row, sheetRow])).toEqual([
      [1, 3],
      [2, 6],
    ])
  })

  it('must be there', () => {
    expect(() => read('')).toThrow(/empty/)
    expect(() => read('email,name\n')).toThrow(/no rows/)
  })

  it('leave out blank cells', () => {
    expect(one('email,name,role,term\na@example.edu,, ,2026')).toEqual({ email: 'a@example.edu', term: '2026' })
  })
})

describe('headers', () => {
  it.each(['E-mail', 'CORREO ELECTRÓNICO', 'Correo_electronico', 'email', ' Dirección de correo '])(
    'are understood as people write them: %s',
    (header) => {
      expect(one(`${header},x\na@example.edu,1`)).toEqual({ email: 'a@example.edu' })
    },
  )

  it('may part a name in two', () => {
    expect(one('Nombre,Apellido(s),Correo\nAna,Muñoz Ruiz,a@example.edu').recipient_name).toBe('Ana Muñoz Ruiz')
  })

  it('that nobody knows are not sent, and that is told', () => {
    expect(read('email,Grupo,Aula\na@example.edu,3B,12').ignored).toEqual(['Grupo', 'Aula'])
  })

  it('are told with the field that each became', () => {
    expect(read(spanish).columns).toEqual([
      { header: 'Correo electrónico', field: 'email' },
      { header: 'Nombre completo', field: 'recipient_name' },
      { header: 'Calificación', field: 'result_value' },
      { header: 'Créditos', field: 'credits_earned' },
    ])
  })

  it('may stand below a title, which has to be said', () => {
    const titled = `Diplomado 2026;;;\n\n${spanish}`
    expect(() => read(titled)).toThrow(/Row 1 is not the header.*--header-row 3/)
    expect(() => read(`Diplomado 2026\n${spanish}`)).toThrow(/--header-row 2/)
    expect(read(titled, { headerRow: 3 }).recipients).toEqual([{ row: 1, sheetRow: 4, recipient: ana }])
    expect(() => read(titled, { headerRow: 2 })).toThrow(/Row 2 is empty/)
  })

  it('can be named by hand', () => {
    const map = new Map([['email', 'Buzón']])
    expect(one('Buzón,email\na@example.edu,old@example.edu', { map })).toEqual({ email: 'a@example.edu' })
    expect(() => read('email\na@example.edu', { map })).toThrow(/No column is called "Buzón"/)
    expect(() => read('email\na@example.edu', { map: new Map([['mail', 'email']]) })).toThrow(/No such field: mail/)
  })

  it('must hold one e-mail column, and no field twice', () => {
    expect(() => read('Nombre,Nota\nAna,A')).toThrow(/No column holds the e-mail/)
    expect(() => read('email,correo\na@example.edu,b@example.edu')).toThrow(/Two columns are email/)
  })
})

describe('cells', () => {
  it.each([
    ['mailto:a@example.edu', 'a@example.edu'],
    ['Ana Muñoz <a@example.edu>', 'a@example.edu'],
    ['\u00a0a@example.edu\u200b;', 'a@example.edu'],
    ['nobody', 'nobody'],
  ])('%j is the address %s', (cell, email) => {
    expect(one(`email\tname\n${cell}\tAna`).email).toBe(email)
  })

  it.each([
    ['2026-02-03', '2026-02-03'],
    ['2026/2/3', '2026-02-03'],
    ['03/02/2026', '2026-02-03'],
    ['3/2/2026', '2026-02-03'],
    ['3.2.2026', '2026-02-03'],
    ['03-feb-2026', '2026-02-03'],
    ['3 de febrero de 2026', '2026-02-03'],
    ['2026-02-03 00:00:00', '2026-02-03'],
    ['2026-02-03T00:00:00.000Z', '2026-02-03'],
    ['03/02/2026 0:00', '2026-02-03'],
    ['46056', '2026-02-03'],
    ['31/02/2026', '31/02/2026'],
    ['2026-02-03 18:30', '2026-02-03 18:30'],
    ['99999', '99999'],
    ['pronto', 'pronto'],
  ])('%s is the date %s', (cell, date) => {
    expect(one(`email,Fecha de inicio\na@example.edu,${cell}`).activity_start_date).toBe(date)
  })

  it('tells which date cannot be read, where, and how to write it', () => {
    expect(read('email,inicio\n\na@example.edu,31/02/2026').notes).toEqual([
      'Row 3: "31/02/2026" is no date. Write it as 2026-02-03 or 03/02/2026.',
    ])
  })

  it('are not read day first when one among them has its month first: the caller must say', () => {
    const text = 'email,inicio\na@example.edu,03/02/2026\nb@example.edu,02/28/2026'
    expect(() => read(text)).toThrow(/Row 3: 02\/28\/2026 .*--date-order mdy/)
    const { recipients } = read(text, { dateOrder: 'mdy' })
    expect(recipients.map((row) => row.recipient.activity_start_date)).toEqual(['2026-03-02', '2026-02-28'])
  })

  it('tells once that dates are read day first', () => {
    expect(read('email,inicio\na@example.edu,03/02/2026\nb@example.edu,04/02/2026').notes).toEqual([
      'Dates are read day first: 03/02/2026 is 2026-02-03.',
    ])
  })

  it('with a decimal comma are numbers, unless the column has points too', () => {
    const credits = (...cells: string[]) =>
      read(`email;créditos\n${cells.map((cell, n) => `p${n}@example.edu;${cell}`).join('\n')}`).recipients.map(
        ({ recipient }) => recipient.credits_earned,
      )
    expect(credits('3,5', '4')).toEqual([3.5, 4])
    expect(credits('3.5', '4')).toEqual([3.5, 4])
    expect(credits('3,5', '4.25')).toEqual(['3,5', 4.25])
    expect(credits('mucho', '1.234,5')).toEqual(['mucho', '1.234,5'])
  })

  it('keep leading zeros where they are no numbers', () => {
    expect(one('email,cédula\na@example.edu,00123450').license_number).toBe('00123450')
  })

  it('make one evidence', () => {
    expect(one('email,evidencia,evidence_name\na@example.edu,https://example.edu/p,Proyecto').evidence).toEqual([
      { name: 'Proyecto', url: 'https://example.edu/p' },
    ])
  })

  it.each([
    'Tipo de evidencia;Público de la evidencia;Relato de la evidencia',
    'Evidence type;Evidence audience;Evidence narrative',
    'evidence_genre;evidence_audience;evidence_narrative',
  ])('say of evidence what kind it is, for whom, and what its author tells of it: %s', (headings) => {
    const [recipient] = read(`email;${headings}\na@example.edu;Fotografía;Empleadores;Un año de trabajo`).recipients
    expect(recipient?.recipient.evidence).toEqual([
      { genre: 'Fotografía', audience: 'Empleadores', narrative: 'Un año de trabajo' },
    ])
  })
})
