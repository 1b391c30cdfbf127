import type { InboxTexts } from './texts-en.ts'

export const spanish: InboxTexts = {
  title: 'Buzón',
  about:
    'Los correos de esta organización de pruebas a destinatarios, titulares y miembros. Ninguno sale del servicio. Se guardan los 1.000 más recientes, durante treinta días.',
  text: 'Para',
  columns: { to: 'Para', letter: 'Correo', received: 'Recibido' },
  replies: 'Las respuestas van a',
  empty: { title: 'Todavía no hay correos', children: 'Expide algo: su correo llega aquí en segundos.' },
  notOne: {
    title: 'Esta organización no tiene buzón',
    children: 'No es una organización de pruebas: sus correos salen de verdad.',
  },
}
