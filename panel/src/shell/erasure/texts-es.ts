import type { ErasureTexts } from './texts-en.ts'

export const spanish: ErasureTexts = {
  open: 'Borrar a esta persona…',
  title: '¿Borrar a esta persona?',
  effect:
    'Se borran de esta organización su nombre, sus direcciones, sus filas, sus correos y sus credenciales. La página pública de cada una dirá que se retiró a petición de la persona. No se puede deshacer.',
  stays:
    'Las copias que tenga la persona, o quien las recibiera de ella, siguen siendo válidas y se pueden revocar por su id. Su cartera y lo que guarden otras organizaciones no cambian.',
  download: 'Descargar antes todo lo guardado',
  submit: 'Borrar para siempre',
  told: (credentials) => `La persona está borrada. Credenciales vaciadas: ${credentials}.`,
}
