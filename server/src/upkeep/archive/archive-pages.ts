import type { Language } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import type { ArchivedCredential } from './archive-view.ts'

const texts = {
  es: {
    issuedBy: 'Expedida por',
    issuedOn: 'Fecha',
    revoked: 'Revocada.',
    document: 'La credencial firmada (JSON)',
    about:
      'Esta página es una copia de archivo. La credencial se comprueba con cualquier verificador de Open Badges 3.0.',
    intro: 'Archivo de lo que expidió esta organización: sus claves públicas, sus listas de estado y sus credenciales.',
    did: 'Documento DID, con las claves públicas',
  },
  en: {
    issuedBy: 'Issued by',
    issuedOn: 'Date',
    revoked: 'Revoked.',
    document: 'The signed credential (JSON)',
    about: 'This page is a copy kept in an archive. Any verifier of Open Badges 3.0 checks the credential.',
    intro: 'Archive of what this organization issued: its public keys, its status lists and its credentials.',
    did: 'DID document, with the public keys',
  },
} satisfies Record<Language, Record<string, string>>

const style =
  'body{font:1.1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1.5rem;color:#1c1c1c}'

function page(language: Language, title: string, body: Html): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>
`.markup
}

type Shown = { name: string; language: Language }

/** Renders the archived page of a credential: enough to know what it is, without the name of its person. */
export function renderArchivedCredential({ name, language }: Shown, credential: ArchivedCredential): string {
  const words = texts[language]
  const { id, achievementName, issuedAt, status } = credential
  const body = html`<h1 dir="auto">${achievementName}</h1>
<p>${words.issuedBy} <strong dir="auto">${name}</strong><br>${words.issuedOn}: ${issuedAt.toISOString().slice(0, 10)}</p>
${status === 'revoked' && html`<p><strong>${words.revoked}</strong></p>`}
<p><a href="../${id}.json">${words.document}</a></p><p>${words.about}</p>`
  return page(language, achievementName, body)
}

/** Renders the archived page of the organization. */
export function renderArchivedIssuer({ name, language }: Shown): string {
  const words = texts[language]
  const body = html`<h1 dir="auto">${name}</h1><p>${words.intro}</p><p><a href="did.json">${words.did}</a></p>`
  return page(language, name, body)
}

/** Renders a page in place of a list of files, since only people who know the address of a credential may find it. */
export function renderNothing(language: Language): string {
  return page(language, 'Sello', html`<p>${texts[language].about}</p>`)
}
