import type { Language } from '../../../platform/context.ts'

/** The words of a credential's page in the wallet. Spanish sets the keys. */
const spanish = {
  back: 'Todas tus credenciales',
  share: 'Compartir',
  link: 'Enlace de la página pública',
  linkHint: 'Cópialo y pégalo donde quieras. Quien lo tenga ve la página, sin cuenta, y no caduca.',
  open: 'Abrir la página pública',
  addToLinkedIn: 'Añadir a tu perfil de LinkedIn',
  postOnLinkedIn: 'Publicar en LinkedIn',
  sendByMail: 'Enviar por correo',
  notShared: 'No se puede compartir mientras solo la ves tú.',
  inWallets: (count: number) =>
    count === 0
      ? 'Ya no está en ninguna app de cartera.'
      : count === 1
        ? 'Está en una app de cartera.'
        : `Está en ${count} apps de cartera.`,
  taken: (moment: string, protocol: string) => `Desde el ${moment}, por ${protocol}.`,
  takenOnce: (moment: string, protocol: string) => `El ${moment}, por ${protocol}.`,
  noAnswer: 'La app no ha dicho si la guarda.',
  download: 'Descargar',
  visibility: 'Quién la ve',
  public: 'Pública con enlace',
  publicMeans: 'Quien tiene el enlace ve la página y descarga sus archivos.',
  unlisted: 'Solo tú',
  unlistedMeans:
    'Quien abre el enlace no encuentra nada, y tampoco aparece en tus colecciones. La sigues viendo aquí, y también quien la expidió. Una copia que alguien ya tenga se sigue verificando.',
  unlist: 'Que solo la vea yo',
  list: 'Hacerla pública con enlace',
  search: 'Buscadores',
  notSearchable: 'Los buscadores no muestran la página.',
  searchable: 'Los buscadores pueden mostrar la página mientras la credencial esté vigente.',
  searchMeans:
    'Lo que un buscador ya haya leído puede tardar semanas en desaparecer de él. Nadie garantiza que llegue a mostrarla.',
  letSearch: 'Que los buscadores la encuentren',
  stopSearch: 'Que los buscadores no la muestren',
  name: 'Tu nombre en la página',
  nameShown: (name: string) => `La página pública muestra tu nombre, ${name}.`,
  nameRemoved: 'La página pública y su vista previa no muestran tu nombre.',
  nameMeans:
    'El documento firmado no cambia: quien descargue el JSON o una imagen, o los verifique, lee tu nombre en ellos. Si nadie debe verlo, haz que solo la veas tú.',
  nameNotAllowed: (issuer: string) => `${issuer} no permite quitar el nombre de la página.`,
  removeName: 'Quitar mi nombre de la página',
  showName: 'Volver a mostrar mi nombre',
}

const english: typeof spanish = {
  back: 'All your credentials',
  share: 'Share',
  link: 'Link of the public page',
  linkHint:
    'Copy it and paste it where you like. Whoever has it sees the page, without an account, and it does not expire.',
  open: 'Open the public page',
  addToLinkedIn: 'Add to your LinkedIn profile',
  postOnLinkedIn: 'Post on LinkedIn',
  sendByMail: 'Send by e-mail',
  notShared: 'It cannot be shared while only you see it.',
  inWallets: (count) =>
    count === 0
      ? 'It is in no wallet app any more.'
      : count === 1
        ? 'It is in one wallet app.'
        : `It is in ${count} wallet apps.`,
  taken: (moment, protocol) => `Since ${moment}, by ${protocol}.`,
  takenOnce: (moment, protocol) => `On ${moment}, by ${protocol}.`,
  noAnswer: 'The app has not said whether it keeps it.',
  download: 'Download',
  visibility: 'Who sees it',
  public: 'Public by link',
  publicMeans: 'Whoever has the link sees the page and downloads its files.',
  unlisted: 'Only you',
  unlistedMeans:
    'Whoever opens the link finds nothing, and it is not in your collections either. You still see it here, and so does whoever issued it. A copy that somebody has already still verifies.',
  unlist: 'Let only me see it',
  list: 'Make it public by link',
  search: 'Search engines',
  notSearchable: 'Search engines do not show the page.',
  searchable: 'Search engines may show the page while the credential is valid.',
  searchMeans: 'What a search engine has read already may take weeks to go. Nobody promises that it will be shown.',
  letSearch: 'Let search engines find this page',
  stopSearch: 'Let no search engine show this page',
  name: 'Your name on the page',
  nameShown: (name) => `The public page shows your name, ${name}.`,
  nameRemoved: 'The public page and its preview do not show your name.',
  nameMeans:
    'The signed document is not changed: whoever downloads the JSON or a picture, or verifies them, reads your name in them. If nobody is to see it, let only yourself see the credential.',
  nameNotAllowed: (issuer) => `${issuer} does not allow names to be taken off the page.`,
  removeName: 'Take my name off the page',
  showName: 'Show my name again',
}

export const heldTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
