import { contrastOf } from '@sello/tokens/accent'
import { describe, expect, it } from 'vitest'
import { composeLetter } from './letter.ts'
import type { LetterContent } from './letter-content.ts'

const settings = { publicUrl: 'https://sello.example:8443/base', mailFrom: 'Sello <badges@sello.example>' }
const words: LetterContent = {
  language: 'es',
  recipientName: 'Ana Muñoz',
  achievementName: 'Ciencia de datos',
  achievementType: 'Certificado',
  pictureUrl: 'https://sello.example/achievements/0192-cd/badge.png',
  organizationName: 'Universidad Nacional',
  organizationUrl: 'https://universidad.example',
  credentialUrl: 'https://sello.example/credentials/0193-ab',
  credentialId: '0193-ab',
}

describe('the letter about a credential', () => {
  it('ends with the way to stop the letters of this issuer, where there is one', () => {
    const stopUrl = 'https://sello.example/stop-letters/abc'
    const { text, html } = composeLetter(words, 'ana@example.com', settings, { stopUrl })
    expect(text).toMatch(
      /No recibir más correos de Universidad Nacional:\nhttps:\/\/sello.example\/stop-letters\/abc\n$/,
    )
    expect(html).toContain(`href="${stopUrl}"`)
    expect(composeLetter(words, 'ana@example.com', settings).text).not.toContain('stop')
  })

  it('leads to all that its reader has received', () => {
    const { text, html } = composeLetter(words, 'ana@example.com', settings)
    const wallet = 'https://sello.example:8443/base/wallet'
    expect(text).toContain(`Todas las que has recibido en esta dirección están juntas aquí:\n${wallet}\n`)
    expect(html).toContain(`href="${wallet}"`)
  })

  it('leads to where the credential goes into a wallet app, unless wallet apps cannot have it', () => {
    const way = 'https://sello.example/credentials/0193-ab#app'
    const { text, html } = composeLetter(words, 'ana@example.com', settings)
    expect(text).toContain(`Para llevarla a una app de cartera de tu teléfono:\n${way}\n`)
    expect(html).toContain(`href="${way}"`)
    const without = [
      composeLetter(words, 'ana@example.com', settings, { isWithoutWallets: true }),
      composeLetter(words, 'ana@example.com', { ...settings, publicUrl: 'http://sello.example' }),
    ]
    for (const one of without) expect(one.text + one.html).not.toContain('#app')
  })

  it.each(['#ffff00', '#ffffff', '#000000', '#ff69b4', '#7b1fa2'])(
    'has the colour %s of its issuer as it can be read on its own papers, light and dark',
    (accent) => {
      const { html } = composeLetter({ ...words, accent }, 'ana@example.com', settings)
      const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
      const link = found(/class="link" href="[^"]+" style="color:(#\w+)/)
      for (const paper of ['#ffffff', '#faf8f4']) expect(contrastOf(link, paper)).toBeGreaterThanOrEqual(4.5)
      const [button, onButton] = [found(/class="button" style="background:(#\w+)/), found(/600;color:(#\w+);text-dec/)]
      expect(contrastOf(button, onButton)).toBeGreaterThanOrEqual(4.5)
      const darkLink = found(/\.link { color: (#\w+)/)
      for (const paper of ['#1d2129', '#232934']) expect(contrastOf(darkLink, paper)).toBeGreaterThanOrEqual(4.5)
      const darkButton = found(/\.button { background: (#\w+)/)
      expect(contrastOf(darkButton, found(/\.button a { color: (#\w+)/))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has our colour where its issuer has none, and where what was stored is none', () => {
    const plain = composeLetter(words, 'ana@example.com', settings).html
    expect(plain).toContain('background:#1f4e79')
    expect(composeLetter({ ...words, accent: 'red;}</style>' }, 'ana@example.com', settings).html).toBe(plain)
  })

  it('names what the credential has brought, with a link each, in its subject too', () => {
    const diploma = {
      ...words,
      achievementName: 'Diploma',
      credentialId: '02',
      credentialUrl: 'https://sello.example/credentials/02',
      pathwayName: 'Ruta',
    }
    const two = composeLetter(words, 'ana@example.com', settings, { joined: [diploma] })
    expect(two.subject).toBe('Tus credenciales «Ciencia de datos» y «Diploma» de Universidad Nacional')
    expect(two.messageId).toBe(composeLetter(words, 'ana@example.com', settings).messageId)
    expect(two.text).toContain(`Has completado la ruta «Ruta», que además te otorga:

    Diploma
    Certificado

Ver tu credencial:
https://sello.example/credentials/02
`)
    expect(two.text).toContain('expidió estas credenciales')
    expect(two.html).toContain('href="https://sello.example/credentials/02"')
    const master = { ...diploma, achievementName: 'Maestría', credentialId: '03', pathwayName: undefined }
    const english = composeLetter({ ...words, language: 'en' }, 'ana@example.com', settings, {
      joined: [diploma, master],
    })
    expect(english.subject).toBe('Your credential “Ciencia de datos” and 2 more from Universidad Nacional')
    expect(english.html).toContain('Maestría')
  })

  it('reads in Spanish', () => {
    const letter = composeLetter(words, 'ana@example.com', settings)
    expect(letter.subject).toBe('Tu credencial «Ciencia de datos» de Universidad Nacional')
    expect(letter.text).toMatchInlineSnapshot(`
      "Hola, Ana Muñoz:

      Universidad Nacional te ha otorgado esta credencial digital:

          Ciencia de datos
          Certificado

      Ver tu credencial:
      https://sello.example/credentials/0193-ab

      Es tuya y no necesitas crear ninguna cuenta. Puedes compartir el enlace: quien lo abra verá quién la expidió y podrá comprobar que es auténtica y sigue vigente.

      Todas las que has recibido en esta dirección están juntas aquí:
      https://sello.example:8443/base/wallet

      Para llevarla a una app de cartera de tu teléfono:
      https://sello.example/credentials/0193-ab#app

      Recibes este mensaje, por única vez, porque Universidad Nacional expidió esta credencial para esta dirección de correo. Si no te corresponde, puedes ignorarlo o avisar a quien la expidió.

      -- 
      Expedida por Universidad Nacional · https://universidad.example
      Credencial 0193-ab
      "
    `)
  })

  it('reads in English, and greets someone without a name', () => {
    const letter = composeLetter({ ...words, language: 'en', recipientName: undefined }, 'ana@example.com', settings)
    expect(letter.subject).toBe('Your credential “Ciencia de datos” from Universidad Nacional')
    expect(letter.text).toMatchInlineSnapshot(`
      "Hello,

      Universidad Nacional has awarded you this digital credential:

          Ciencia de datos
          Certificado

      See your credential:
      https://sello.example/credentials/0193-ab

      It is yours, and you need no account. You may share the link: whoever opens it sees who issued the credential, and can check that it is genuine and still valid.

      All that you received at this address stand together here:
      https://sello.example:8443/base/wallet

      To have it in a wallet app on your telephone:
      https://sello.example/credentials/0193-ab#app

      You receive this message, once, because Universidad Nacional issued this credential to this e-mail address. If it is not meant for you, you can ignore it or tell the issuer.

      -- 
      Issued by Universidad Nacional · https://universidad.example
      Credential 0193-ab
      "
    `)
    expect(letter.html).toContain('<html lang="en">')
  })

  it('comes from the organization, by the address of this installation', () => {
    const letter = composeLetter(words, 'ana@example.com', settings)
    expect(letter.from).toEqual({ name: 'Universidad Nacional', address: 'badges@sello.example' })
    expect(letter.to).toBe('ana@example.com')
  })

  it('has one Message-ID for one credential, however often it is composed', () => {
    const [first, second] = [1, 2].map(() => composeLetter(words, 'ana@example.com', settings))
    expect(first?.messageId).toBe('<credential-0193-ab@sello.example>')
    expect(second).toEqual(first)
  })

  it('has another Message-ID where a person sends it again, the same for each try of that', () => {
    const resent = [1, 2].map(() =>
      composeLetter(words, 'ana@example.com', settings, { resentAt: new Date(1_700_000_000_000) }),
    )
    expect(resent.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill('<credential-0193-ab-1700000000000@sello.example>'),
    )
  })

  it('links to the public page by a button and by its plain address, and to nothing that could count its readers', () => {
    const { html, text } = composeLetter(words, 'ana@example.com', settings)
    expect(html.match(/href="https:\/\/sello\.example\/credentials\/0193-ab"/g)).toHaveLength(2)
    expect(html).toContain('>https://sello.example/credentials/0193-ab</a>')
    expect(text).toContain('\nhttps://sello.example/credentials/0193-ab\n')
    expect(html.replace(/<img [^>]*>/, '')).not.toMatch(/<img|url\(|src=|<script|<link/i)
  })

  it('shows the badge by the one address that everybody with the achievement has, and says what it is without it', () => {
    const picture = /<img [^>]*>/
    const one = composeLetter(words, 'ana@example.com', settings).html
    expect(picture.exec(one)?.[0]).toMatch(
      /^<img src="https:\/\/sello\.example\/achievements\/0192-cd\/badge\.png" alt="Insignia: Ciencia de datos" width="112" height="112" /,
    )
    const another = { ...words, recipientName: 'Eva', credentialId: '0194-ef', language: 'en' as const }
    const { html } = composeLetter(another, 'eva@example.com', settings)
    const addressOf = (letter: string) => /src="[^"]*"/.exec(letter)?.[0]
    expect(addressOf(html)).toBe(addressOf(one))
    expect(html).toContain('alt="Badge: Ciencia de datos"')
    for (const pictureUrl of [undefined, 'javascript:alert(1)', 'data:image/png;base64,AA'])
      expect(composeLetter({ ...words, pictureUrl }, 'ana@example.com', settings).html).not.toMatch(picture)
  })

  it('keeps its subject on one line, whatever the names hold', () => {
    const evil = 'A\r\nBcc: eve@example.com\u2028B\0C'
    const letter = composeLetter(
      { ...words, achievementName: evil, organizationName: evil, recipientName: evil },
      'ana@example.com',
      settings,
    )
    expect(letter.subject).not.toMatch(/[\p{Cc}\u2028]/u)
    expect(letter.from.name).not.toMatch(/[\p{Cc}\u2028]/u)
  })

  it('escapes every word in its HTML and links only to the web', () => {
    const evil = `"'><script>alert(1)</script><a href="javascript:x">`
    const { html } = composeLetter(
      {
        ...words,
        recipientName: evil,
        achievementName: evil,
        achievementType: evil,
        organizationName: evil,
        organizationUrl: 'javascript:alert(1)',
        credentialUrl: `https://sello.example/${evil}`,
      },
      'ana@example.com',
      settings,
    )
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('href="javascript:')
  })

  it('shortens long names in the subject, never in the letter', () => {
    const achievementName = 'Diplomado '.repeat(40).trim()
    const letter = composeLetter({ ...words, achievementName }, 'ana@example.com', settings)
    expect([...letter.subject].length).toBeLessThan(180)
    expect(letter.text).toContain(achievementName)
  })
})
