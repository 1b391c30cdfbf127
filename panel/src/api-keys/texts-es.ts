import { limits } from '../data/generated/limits.ts'
import type { ApiKeyTexts } from './texts-en.ts'

export const spanish: ApiKeyTexts = {
  title: 'Claves de API',
  about: 'Con una clave, otro sistema expide en nombre de esta organización. Crea una para cada sistema.',
  create: 'Crear clave',
  columns: {
    name: 'Nombre',
    key: 'Clave',
    created: 'Creada',
    lastUsed: 'Último uso',
    state: 'Estado',
    actions: 'Acciones',
  },
  operator: 'Administración del servicio',
  never: 'Nunca',
  states: { active: 'Activa', unused: '90 días sin uso', revoked: 'Revocada' },
  filter: { text: 'Nombre', state: 'Estado' },
  list: 'Claves de API de esta organización',
  empty: {
    title: 'Todavía no hay claves',
    lines: [
      'Con una clave, tu plataforma de aprendizaje o un programa tuyo puede expedir credenciales.',
      'Se muestra una sola vez, al crearla: ponla enseguida en el otro sistema.',
      'Si cae en malas manos, revócala aquí. Lo que expidió sigue siendo válido.',
    ],
  },
  creation: {
    title: 'Crear una clave de API',
    name: 'Nombre',
    nameHint: 'El sistema que la usará, por ejemplo «Moodle, campus norte».',
    nameMissing: 'Ponle a la clave un nombre por el que la reconozcas.',
    nameTooLong: `El nombre puede tener ${limits.apiKeyName} caracteres.`,
    submit: 'Crear clave',
  },
  created: {
    title: 'Tu clave nueva',
    once: 'Esta es la única vez que ves la clave completa. Cópiala ahora y guárdala como una contraseña.',
    key: 'Clave',
    copyKey: 'Copiar la clave',
    tryIt: 'Pruébala',
    tryHint: 'Pega esto en una terminal. Muestra las plantillas de tu organización.',
    issueHint: (achievement, email) =>
      `Pega esto en una terminal. Expide «${achievement}» para ti: una credencial de verdad, con un correo a ${email}, que después puedes revocar.`,
    copyCommand: 'Copiar la orden',
    done: 'Ya guardé la clave',
    told: (name) => `La clave «${name}» ya se puede usar.`,
  },
  revoke: 'Revocar',
  revokeNamed: (name) => `Revocar ${name}`,
  revocation: {
    title: '¿Revocar esta clave?',
    effect: (name) =>
      `Lo que usa «${name}» se rechaza desde la próxima solicitud. No se puede deshacer. Lo que expidió sigue siendo válido.`,
    usedRecently: 'Se usó en la última hora: seguramente algún sistema depende de ella.',
    runningJobs: (count, shown) =>
      count === 1
        ? 'Un trabajo de esta clave sigue en marcha. Terminará, pero nadie podrá consultarlo por la API.'
        : `${shown} trabajos de esta clave siguen en marcha. Terminarán, pero nadie podrá consultarlos por la API.`,
    replaceFirst: 'Para reemplazarla, crea primero la clave nueva, cambia el sistema y después revoca esta.',
    submit: 'Revocar para siempre',
    told: (name) => `La clave «${name}» está revocada.`,
  },
}
