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
  states: {
    active: 'Activa',
    expiring: 'Caduca pronto',
    unused: '90 días sin uso',
    expired: 'Caducada',
    revoked: 'Revocada',
  },
  may: 'Puede',
  presets: { read: 'Solo leer', issue: 'Expedir', everything: 'Todo' },
  someScopes: (count) => (count === 1 ? 'Un permiso' : `${count} permisos`),
  alsoPeople: {
    both: 'además exporta y borra personas',
    exports: 'además exporta personas',
    erases: 'además borra personas',
  },
  families: {
    templates: 'Plantillas',
    credentials: 'Credenciales',
    failures: 'Fallos',
    members: 'Miembros',
    people: 'Personas: exportar, borrar',
    events: 'Eventos',
    webhooks: 'Webhooks',
    wallets: 'Carteras',
  },
  expires: 'Caduca',
  onlyFrom: (networks) => `Solo desde ${networks}`,
  onlyFor: (templates) => `Solo para ${templates}`,
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
    preset: 'Qué puede hacer',
    presetHints: {
      read: 'Lee plantillas, credenciales, fallos, miembros y eventos, y no cambia nada.',
      issue: 'Expide credenciales y reintenta lo que falló.',
      everything:
        'Todo lo que se puede hacer por la API, también con plantillas y miembros, menos exportar o borrar personas.',
    },
    scopes: 'Elegir en detalle',
    allScopes: 'Todo',
    scopesMissing: 'Elige al menos uno.',
    bounds: 'Caducidad, redes y plantillas',
    expiry: 'Último día',
    expiryHint: 'Sin él, la clave se puede usar hasta que la revoques.',
    expiryWrong: 'Elige un día que no haya terminado, dentro de diez años.',
    networks: 'Redes',
    networksHint:
      'Una por línea, por ejemplo 192.0.2.0/24 o 2001:db8::/32. Sin ninguna, la clave se puede usar desde cualquier lugar.',
    networksWrong: `Escribe hasta ${limits.apiKeyNetworks} redes, cada una como 192.0.2.0/24 o 2001:db8::/32.`,
    templates: 'Plantillas',
    templatesHint:
      'Sin ninguna, la clave vale para todas. Una clave para algunas plantillas no alcanza lotes, eventos, webhooks, miembros, rutas ni lo otorgado que espera una decisión.',
    templatesTooMany: `Elige ${limits.apiKeyTemplates} plantillas como máximo.`,
    fixed: 'Nada de esto se puede cambiar después.',
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
