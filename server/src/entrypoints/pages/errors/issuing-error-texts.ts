import type { Language } from '../../../platform/context.ts'
import type { ErrorTexts } from './error-texts.ts'

/** Errors of issuing in the panel, and of images that it takes over. */
export const issuingErrors = {
  en: {
    image_not_fetched: {
      cause:
        'Nothing could be had from that address; the detail says why. Only https at public addresses is asked, for five seconds and 2 MB.',
      fix: 'Save the picture on your computer and upload the file.',
    },
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
  },
  es: {
    image_not_fetched: {
      cause:
        'No se pudo obtener nada de esa dirección; el detalle dice por qué. Solo se pregunta por https a direcciones públicas, durante cinco segundos y hasta 2 MB.',
      fix: 'Guarda la imagen en tu ordenador y sube el archivo.',
    },
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
  },
} satisfies Record<Language, Partial<ErrorTexts>>
