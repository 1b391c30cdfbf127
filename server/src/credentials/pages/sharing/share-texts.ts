import type { Language } from '../../../platform/context.ts'

/** The words by which people show a credential elsewhere. Spanish sets the keys. */
const spanish = {
  title: 'Compartir',
  intro: 'Quien tenga el enlace puede ver esta página, sin cuenta.',
  copy: 'Copiar',
  copied: 'Copiado',
  marked: 'Seleccionado',
  link: 'Enlace a esta página',
  linkedIn: 'Añadir a LinkedIn',
  linkedInPost: 'Publicar en LinkedIn',
  byMail: 'Enviar por correo',
  fields: 'Datos para copiar en un perfil',
  fieldsIntro: 'Si el formulario se abre vacío, cópialos de aquí.',
  name: 'Nombre',
  issuer: 'Organización que la expide',
  issued: 'Fecha de expedición',
  expires: 'Fecha de vencimiento',
  id: 'Id. de la credencial',
  signature: 'Firma de correo (HTML)',
  embed: 'Insertarla en una página web (HTML)',
  awardedBy: (issuer: string) => `Otorgada por ${issuer}`,
  domains: (domains: string) => (domains === '' ? 'Sin dominio propio demostrado' : `Dominio demostrado: ${domains}`),
  open: 'Ver y comprobar la credencial',
  embedded: (name: string) => `Credencial: ${name}`,
}

const english: typeof spanish = {
  title: 'Share',
  intro: 'Anyone who has the link can see this page, without an account.',
  copy: 'Copy',
  copied: 'Copied',
  marked: 'Selected',
  link: 'Link to this page',
  linkedIn: 'Add to LinkedIn',
  linkedInPost: 'Post on LinkedIn',
  byMail: 'Send by e-mail',
  fields: 'Fields to copy into a profile',
  fieldsIntro: 'If the form opens empty, copy them from here.',
  name: 'Name',
  issuer: 'Issuing organization',
  issued: 'Issue date',
  expires: 'Expiration date',
  id: 'Credential ID',
  signature: 'E-mail signature (HTML)',
  embed: 'Embed in a web page (HTML)',
  awardedBy: (issuer) => `Awarded by ${issuer}`,
  domains: (domains) => (domains === '' ? 'No domain of its own is proven' : `Proven domain: ${domains}`),
  open: 'See and check the credential',
  embedded: (name) => `Credential: ${name}`,
}

export const shareTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
