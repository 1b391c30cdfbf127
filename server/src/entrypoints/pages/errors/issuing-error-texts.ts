import type { Language } from '../../../platform/context.ts'
import type { ErrorTexts } from './error-texts.ts'

/** Errors of issuing in the panel. */
export const issuingErrors = {
  en: {
    body_not_form: {
      cause: 'The body is not a form with a file.',
      fix: 'Send the file as the part `file` of multipart/form-data.',
    },
    too_many_rows: {
      cause: 'The panel was given more than 5,000 rows at once.',
      fix: 'Split the list into batches of at most 5,000 rows; the panel offers to do so.',
    },
    sheet_unreadable: {
      cause:
        'A file that was uploaded in the panel is no list that can be read; the detail says what is wrong with it, and where.',
      fix: 'Mend the file as the detail says and upload it again. Nothing of it was stored.',
    },
    recipient_refused: {
      cause: 'The person cannot be given this credential as the form has it; the detail says why.',
      fix: 'Correct the form as the detail says. Nothing was issued.',
    },
    idempotency_key_required: {
      cause:
        'A request of the panel that issues came without an Idempotency-Key, so that a repetition would issue twice.',
      fix: 'Reload the panel. A program sends a new key with each order, and the same one when it repeats the order.',
    },
  },
  es: {
    body_not_form: {
      cause: 'El cuerpo no es un formulario con un archivo.',
      fix: 'Envía el archivo como la parte `file` de multipart/form-data.',
    },
    too_many_rows: {
      cause: 'El panel recibió más de 5.000 filas a la vez.',
      fix: 'Divide la lista en lotes de 5.000 filas como máximo; el panel ofrece hacerlo.',
    },
    sheet_unreadable: {
      cause: 'Un archivo subido en el panel no es una lista que se pueda leer; el detalle dice qué falla y dónde.',
      fix: 'Corrige el archivo como dice el detalle y vuelve a subirlo. No se guardó nada de él.',
    },
    recipient_refused: {
      cause:
        'No se puede expedir esta credencial a la persona con lo que tiene el formulario; el detalle dice por qué.',
      fix: 'Corrige el formulario como dice el detalle. No se expidió nada.',
    },
    idempotency_key_required: {
      cause: 'Una petición del panel que expide llegó sin Idempotency-Key, de modo que repetirla expediría dos veces.',
      fix: 'Recarga el panel. Un programa envía una clave nueva con cada orden, y la misma cuando repite la orden.',
    },
  },
} satisfies Record<Language, Partial<ErrorTexts>>
