import type { AccountTexts } from './texts-en.ts'

export const spanish: AccountTexts = {
  title: 'Tu cuenta',
  back: 'Volver al trabajo',
  signOutFailed: 'Tu sesión sigue abierta.',
  passkeys: {
    title: 'Passkeys',
    about:
      'Con una passkey entras sin correo: con la huella, la cara o el PIN de un dispositivo, o con una llave de seguridad.',
    letterToo: 'También se entra con un correo, salvo en una organización que pida más.',
    notHere: 'Este navegador no guarda passkeys en esta dirección. Necesitan https y una dirección con nombre.',
    none: 'Todavía no tienes ninguna passkey',
    noneAbout: 'Añade una en cada dispositivo desde el que entras a menudo.',
    added: 'La passkey está añadida. También te lo contamos por correo.',
    columns: { name: 'Passkey', lastUsed: 'Último uso', added: 'Añadida', actions: 'Acciones' },
    never: 'Nunca',
    otherAddress: 'De una dirección anterior',
    onAllDevices: 'Copiada a tus otros dispositivos',
    onOneDevice: 'En un solo dispositivo',
    rename: 'Cambiar nombre',
    renameNamed: (name) => `Cambiar nombre de ${name}`,
    remove: 'Quitar',
    removeNamed: (name) => `Quitar ${name}`,
  },
  rename: {
    title: 'Cambiar el nombre de la passkey',
    name: 'Nombre',
    missing: 'Ponle un nombre.',
    submit: 'Cambiar',
    told: 'La passkey tiene su nombre nuevo.',
    close: 'Cerrar',
  },
  remove: {
    title: '¿Quitar la passkey?',
    effect: (name) =>
      `Con ${name} ya no entrarás a partir de ahora. El dispositivo puede seguir mostrándola hasta que la borres allí.`,
    endOthers: 'Cerrar la sesión en mis otros navegadores',
    endOthersHint: 'Si perdiste el dispositivo o te lo robaron: puede tener una sesión abierta.',
    submit: 'Quitar',
    told: (name) => `${name} está quitada.`,
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
  sessions: {
    title: 'Dónde tienes la sesión abierta',
    about:
      'La sesión de un navegador se cierra sola tras siete días sin uso, y tras treinta días en todo caso. Para administrar una organización se entra de nuevo tras media hora sin hacerlo, y tras doce horas.',
    columns: { browser: 'Navegador', seen: 'Último uso', began: 'Entrada', actions: 'Acciones' },
    unknown: 'Navegador desconocido',
    current: 'Este navegador',
    end: 'Cerrar',
    endNamed: (browser) => `Cerrar la sesión de ${browser}`,
    ended: 'La sesión de ese navegador está cerrada.',
  },
  signIns: {
    title: 'Últimas entradas',
    about:
      'De noventa días, las veinte últimas con el acceso de una organización y las veinte últimas de otro modo. Si alguna no fue tuya, sal en todas partes y revisa tus passkeys y quién lee tu correo.',
    columns: { when: 'Cuándo', way: 'Con', network: 'Desde', browser: 'Navegador' },
    ways: {
      link: 'Enlace de acceso',
      code: 'Código de un correo',
      passkey: 'Passkey',
      provider: 'Acceso de una organización',
      invitation: 'Invitación',
    },
    unknown: 'Desconocido',
  },
  you: {
    title: 'Tú',
    name: 'Tu nombre',
    nameHint: 'Lo que ven las demás personas de tus equipos.',
    save: 'Guardar el nombre',
    saved: 'Tu nombre está guardado.',
    languageNotSaved: 'El idioma no se pudo guardar para tus otros navegadores; aquí ya cambió.',
  },
}
