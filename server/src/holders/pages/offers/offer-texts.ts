import type { Language } from '../../../platform/context.ts'
import { offerMinutes, pinTriesMax } from '../../offers/offer.ts'

/** The words of an offer's page. Spanish sets the keys. */
const spanish = {
  title: 'Añadir a una app de cartera',
  what: (name: string, organization: string) => `«${name}», de ${organization}`,
  scan: 'Abre tu app de cartera y escanea con ella el código QR.',
  here: '¿Tienes la app en este mismo dispositivo?',
  open: 'Abrir la app de cartera',
  pin: {
    letter:
      'Escribe en la app las seis cifras del correo que va a la dirección a la que se expidió la credencial. Lleva estas dos palabras:',
    caller: 'Escribe en la app las seis cifras que te ha dado quien te ofrece la credencial. Este código QR es el de:',
  },
  only: 'Escríbelas solo en la app con la que has escaneado este código o, si no las pide, aquí abajo. Nadie te las pedirá por teléfono, por correo ni por mensaje.',
  unsent:
    'El correo no ha salido: se han pedido más de tres en una hora, o el servidor de correo no lo ha aceptado. Vuelve a intentarlo más tarde.',
  missing: 'Si no llega en un par de minutos, mira en el correo no deseado.',
  own: [
    'Desde una misma red salen como mucho dos por hora. Si otros lo han pedido demasiadas veces, hazlo desde',
    'tus credenciales',
    ': allí los correos son solo tuyos.',
  ],
  look: 'Vuelve aquí para ver si ha llegado.',
  refresh: 'Actualizar esta página',
  qr: 'Código QR para la app de cartera',
  until: (moment: string) => `Sirve hasta el ${moment}`,
  waiting: {
    title: 'Esperando a una app de cartera',
    sentence: 'Ninguna app ha leído todavía el código QR.',
  },
  scanned: {
    title: 'Escaneado: falta el código',
    sentence:
      'Una app ha leído el código QR y espera las seis cifras. Si no es la tuya, no hagas nada: sin ellas no recibe nada.',
  },
  redeemed: { title: 'El código era correcto', sentence: 'La app está recogiendo la copia.' },
  taken: {
    title: 'Está en tu app de cartera',
    titles: { failure: 'Tu app de cartera no la ha guardado', deleted: 'Ya no está en tu app de cartera' },
    since: (moment: string) => `Desde el ${moment}.`,
    answers: {
      accepted: 'La app ha confirmado que la guarda.',
      failure: 'La app ha dicho que no pudo guardarla.',
      deleted: 'La app ha dicho que la ha borrado.',
    },
  },
  ended: {
    title: 'Esta oferta ha terminado',
    why: {
      tries: `Se escribió ${pinTriesMax} veces un código que no era.`,
      replaced: 'Después se pidieron más, y solo cinco esperan a la vez.',
      time: `Pasaron los ${offerMinutes} minutos durante los que sirve.`,
      not_taken: 'El código era correcto, pero ninguna app recogió la copia a tiempo.',
    },
  },
  exchange: {
    title: 'Mi app no pide ningún código',
    how: 'Escribe aquí las seis cifras. Verás otro código QR, para la app que no las pide: quien lo escanee primero en los cinco minutos siguientes recibe la credencial, así que no se lo enseñes a nadie.',
    pin: 'Las seis cifras',
    button: 'Ver el código QR para mi app',
    scan: 'Escanea con tu app este otro código QR.',
    sentence: 'Quien escanee primero este código QR recibe la credencial: no se lo enseñes a nadie.',
  },
  refused: {
    title: 'Ahora no se puede añadir',
    wrong: 'No es ese código. Compruébalo: si lleva otras dos palabras, es de otra petición.',
    tooMany: 'Se ha intentado demasiadas veces. Espera un poco y vuelve a intentarlo.',
    tooManyOffers: 'Se ha pedido demasiadas veces. Vuelve a intentarlo más tarde; puede ser mañana.',
    own: 'Lo que pidan otros aquí no cuenta en',
    overloaded: 'Ahora mismo hay demasiado trabajo. Vuelve a intentarlo dentro de un momento.',
  },
  back: 'Volver a la credencial',
}

const english: typeof spanish = {
  title: 'Add to a wallet app',
  what: (name, organization) => `“${name}” from ${organization}`,
  scan: 'Open your wallet app, and scan the QR code with it.',
  here: 'Is the app on this very device?',
  open: 'Open the wallet app',
  pin: {
    letter:
      'Type into the app the six digits of the letter that goes to the address that the credential was issued to. It has these two words:',
    caller:
      'Type into the app the six digits that you were given by whoever offers you the credential. This QR code is that of:',
  },
  only: 'Type them only into the app with which you scanned this code or, if it does not ask for them, below. Nobody will ask you for them by phone, by letter or by message.',
  unsent:
    'The letter has not gone out: more than three were asked for in an hour, or the mail server did not take it. Try again later.',
  missing: 'If it does not arrive within a couple of minutes, look among unwanted mail.',
  own: [
    'At most two go in an hour from one network. Where others asked for it too often, ask from',
    'your credentials',
    ': letters there are yours alone.',
  ],
  look: 'Come back here to see whether it has arrived.',
  refresh: 'Refresh this page',
  qr: 'QR code for the wallet app',
  until: (moment) => `It works until ${moment}`,
  waiting: { title: 'Waiting for a wallet app', sentence: 'No app has read the QR code yet.' },
  scanned: {
    title: 'Scanned, waiting for the code',
    sentence:
      'An app has read the QR code and waits for the six digits. If it is not yours, do nothing: without them it gets nothing.',
  },
  redeemed: { title: 'The code was right', sentence: 'The app is fetching its copy.' },
  taken: {
    title: 'It is in your wallet app',
    titles: { failure: 'Your wallet app has not kept it', deleted: 'It is no longer in your wallet app' },
    since: (moment) => `Since ${moment}.`,
    answers: {
      accepted: 'The app has confirmed that it keeps it.',
      failure: 'The app has said that it could not keep it.',
      deleted: 'The app has said that it deleted it.',
    },
  },
  ended: {
    title: 'This offer has ended',
    why: {
      tries: `A code that was wrong was typed ${pinTriesMax} times.`,
      replaced: 'More were asked for after it, and only five wait at a time.',
      time: `The ${offerMinutes} minutes are over in which it works.`,
      not_taken: 'The code was right, but no app fetched the copy in time.',
    },
  },
  exchange: {
    title: 'My wallet asks for no code',
    how: 'Type the six digits here. You will see another QR code, for apps that do not ask for them: whoever scans it first within the next five minutes gets the credential, so show it to nobody.',
    pin: 'The six digits',
    button: 'See the QR code for my app',
    scan: 'Scan this other QR code with your app.',
    sentence: 'Whoever scans this QR code first gets the credential: show it to nobody.',
  },
  refused: {
    title: 'It cannot be added at the moment',
    wrong: 'That is not the code. Check it: if its letter has two other words, it belongs to another request.',
    tooMany: 'It was tried too often. Wait a little and try again.',
    tooManyOffers: 'It was asked for too often. Try again later, which may be tomorrow.',
    own: 'What others ask for here does not count in',
    overloaded: 'There is too much to do at the moment. Please try again a little later.',
  },
  back: 'Back to the credential',
}

export const offerTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
