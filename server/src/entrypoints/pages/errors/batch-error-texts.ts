import type { Language } from '../../../platform/context.ts'
import type { ErrorTexts } from './error-texts.ts'

/** Of what is done with whole batches, with letters, and with credentials that another one takes the place of. */
export const batchErrors: Record<
  Language,
  Pick<
    ErrorTexts,
    | 'batch_not_found'
    | 'batch_not_issued'
    | 'batch_count_differs'
    | 'letter_resends_exceeded'
    | 'credential_revoked_before'
    | 'successor_refused'
  >
> = {
  es: {
    credential_revoked_before: {
      cause: 'Una credencial se revoca una sola vez y para siempre: esta ya lo estaba, de otra manera.',
      fix: 'Mírala con GET /api/v1/credentials/{id}: dice por qué se revocó y cuál la sustituye.',
    },
    successor_refused: {
      cause: 'Lo que nombra superseded_by no puede sustituir a la credencial, por lo que dice el texto.',
      fix: 'Expide primero la credencial corregida y nombra esa: tiene que estar activa y ser de tu organización.',
    },
    letter_resends_exceeded: {
      cause: 'Este correo ya se envió de nuevo tantas veces como se puede en 24 horas.',
      fix: 'Espera un día, o comparte tú la dirección de la página de la credencial.',
    },
    batch_not_found: {
      cause: 'La organización no tiene ningún lote con este id., ni un trabajo.',
      fix: 'Búscalo en la lista de lotes.',
    },
    batch_not_issued: {
      cause: 'Un lote se puede deshacer cuando todas sus filas están expedidas o fallaron. Este sigue en marcha.',
      fix: 'Espera a que termine y deshazlo entonces.',
    },
    batch_count_differs: {
      cause:
        'El número que se escribió para confirmar no es el de las credenciales que se revocarían. Puede haber cambiado mientras tanto.',
      fix: 'Vuelve a mirar el lote y escribe el número que muestra.',
    },
  },
  en: {
    credential_revoked_before: {
      cause: 'A credential is revoked once and for good: this one was, in another way.',
      fix: 'Look at it with GET /api/v1/credentials/{id}: it says why it was revoked, and which one took its place.',
    },
    successor_refused: {
      cause: 'What superseded_by names cannot take the place of the credential, for the reason in the text.',
      fix: 'Issue the corrected credential first, and name that one: it must be active, and of your organization.',
    },
    letter_resends_exceeded: {
      cause: 'This letter went out again as often as it may within 24 hours.',
      fix: 'Wait a day, or hand over the address of the page of the credential yourself.',
    },
    batch_not_found: {
      cause: 'The organization has no batch with this id, nor a job.',
      fix: 'Look for it in the list of batches.',
    },
    batch_not_issued: {
      cause: 'A batch can be taken back once all its rows are issued or have failed. This one is still at work.',
      fix: 'Wait until it has ended, then take it back.',
    },
    batch_count_differs: {
      cause:
        'The number that was typed to confirm is not that of the credentials that would be revoked. It may have changed meanwhile.',
      fix: 'Look at the batch again, and type the number that it shows.',
    },
  },
}
