import type { ShellTexts } from './texts-en.ts'

export const spanish: ShellTexts = {
  skip: 'Saltar al contenido',
  navigation: 'Secciones',
  openNavigation: 'Abrir secciones',
  closeNavigation: 'Cerrar secciones',
  home: 'Inicio',
  templates: 'Plantillas',
  pathways: 'Rutas',
  batches: 'Lotes',
  issue: 'Expedir',
  credentials: 'Credenciales',
  failures: 'Fallos',
  team: 'Equipo',
  members: 'Miembros',
  auditLog: 'Registro de cambios',
  settings: 'Configuración',
  apiKeys: 'Claves de API',
  profile: 'Perfil de emisor',
  signingKeys: 'Claves de firma',
  mail: 'Correo electrónico',
  account: 'Tu cuenta',
  accountScreen: 'Passkeys y sesiones',
  language: 'Idioma',
  appearance: 'Apariencia',
  appearances: { light: 'Clara', dark: 'Oscura', auto: 'Como el sistema' },
  signInSettings: 'Acceso',
  signOut: 'Salir',
  signOutEverywhere: 'Salir en todas partes',
  notChanged: 'El idioma no se pudo guardar para tus otros navegadores; aquí ya cambió.',
  signOutFailed: 'Tu sesión sigue abierta',
  organization: 'Organización',
  changeOrganization: (name) => `Organización ${name}. Cambiar`,
  roles: { owner: 'Propietaria', admin: 'Administración', issuer: 'Expedición', viewer: 'Consulta' },
  inactive: 'Inactiva',
  inactiveNotice:
    'Esta organización no está activa: no puede expedir y sus claves se rechazan. Lo que expidió se puede seguir verificando. Quien administra el servicio puede activarla.',
  missing: {
    title: 'Aquí no hay nada',
    explanation: 'Puede que la dirección esté mal escrita o que sea de una organización a la que no perteneces.',
    explanationHere: 'Puede que la dirección esté mal escrita o que lo que había aquí esté ahora en otro lugar.',
    start: 'Ir al inicio',
  },
  picker: {
    title: 'Elige una organización',
    none: 'Todavía no perteneces a ninguna organización',
    noneExplanation: (email) =>
      `Pide a quien administra tu organización que invite a ${email}. La invitación llega por correo.`,
  },
  invitation: {
    title: 'Invitación',
    titleOf: (organization) => `Entra en el equipo de ${organization}`,
    about: (email, role) =>
      `La invitación es para ${email}, con el papel «${role}». Al aceptarla, entras con este navegador.`,
    otherPerson: (current, email) =>
      `En este navegador está abierta la sesión de ${current}. Si aceptas, esa sesión se cierra aquí y se abre la de ${email}. Si no eres las dos personas, cierra esta página.`,
    name: 'Tu nombre',
    nameHint: 'Lo que ven las demás personas del equipo.',
    nameMissing: 'Escribe tu nombre, para que las demás personas sepan quién eres.',
    accept: 'Aceptar y entrar',
    notYou: 'Si no lo esperabas, cierra la página: si nadie acepta, no pasa nada.',
    refused:
      'Este enlace ya se usó, se retiró, se sustituyó por un correo más reciente o tiene más de siete días. Si ya lo aceptaste, entra con tu correo. Si no, pide otra invitación.',
    signIn: 'Ir a la entrada',
  },
  provider: {
    enterWith: (name) => `Entrar con ${name}`,
    returnTitle: 'Entrando',
    again: 'Volver a la entrada',
    why: {
      expired:
        'Esta entrada ya se usó, tardó más de diez minutos o empezó en otro navegador o pestaña. Empieza de nuevo.',
      provider_off: 'Tu organización ha desactivado la entrada con su cuenta. Entra por correo.',
      provider_unreachable:
        'El servicio de acceso de tu organización no responde. Inténtalo de nuevo o entra por correo.',
      client_refused:
        'El servicio de acceso de tu organización no reconoce a Sello. Avisa a quien lo configuró: el ID de cliente o su secreto no es correcto. Puedes entrar por correo.',
      answer_invalid:
        'Lo que respondió el servicio de acceso de tu organización no es de fiar. Inténtalo de nuevo o entra por correo.',
      declined: 'No has entrado: se canceló en el servicio de acceso de tu organización.',
      email_missing: 'El servicio de acceso de tu organización no dijo cuál es tu correo. Avisa a quien lo configuró.',
      email_unverified:
        'El servicio de acceso de tu organización no dice que tu correo esté verificado. Avisa a quien lo configuró.',
      email_domain: 'Tu correo está en un dominio que esta organización no ha probado que sea suyo.',
      groups_left_out:
        'Estás en tantos grupos que el servicio de acceso no los envió. Avisa a quien lo configuró: basta con enviar los grupos que Sello necesita.',
      no_role:
        'Tu cuenta no puede usar Sello en esta organización. Pide a quien la administra que te ponga en un grupo que pueda.',
      account_linked:
        'Tu correo ya corresponde a otra cuenta del servicio de acceso. Pide a una persona propietaria que te quite del equipo y entra de nuevo.',
      team_full:
        'El equipo tiene ya tantas personas como el servicio de acceso puede traer. Avisa a quien lo administra.',
    },
  },
  passkey: {
    signIn: 'Entrar con una passkey',
    refused: 'Con esta passkey no se entra aquí: se quitó, o es una copia antigua. Entra con un correo.',
    notGiven: {
      cancelled: 'No se eligió ninguna passkey. Inténtalo de nuevo o pide un correo.',
      replaced: '',
      exists: 'No se eligió ninguna passkey. Inténtalo de nuevo o pide un correo.',
      address: 'Las passkeys solo sirven en la dirección pública de este servicio. Pide un correo.',
      unsupported: 'Este navegador no sabe usar passkeys. Pide un correo.',
    },
    add: 'Añadir una passkey',
    added: 'La passkey está añadida. La próxima vez entras con ella; también te lo contamos por correo.',
    notMade: {
      cancelled: 'No se creó ninguna passkey. Inténtalo cuando quieras.',
      replaced: 'No se creó ninguna passkey. Inténtalo cuando quieras.',
      exists: 'Este dispositivo ya tiene una passkey de tu cuenta.',
      address: 'Las passkeys solo se crean en la dirección pública de este servicio.',
      unsupported: 'Este dispositivo no puede crear una passkey que compruebe quién la usa.',
    },
    onceMore: 'Entra otra vez',
    onceMoreAbout:
      'Tu última entrada fue hace más de diez minutos. Una passkey dura, así que comprobamos que eres tú quien la añade.',
    nowAdd: 'Gracias. Ahora puedes añadir la passkey.',
    offer: '¿La próxima vez sin correo?',
    offerAbout: 'Con una passkey entras con la huella, la cara o el PIN de este dispositivo.',
    notNow: 'Ahora no',
  },
  signIn: {
    title: 'Entrar',
    about: 'Te enviamos un correo con un enlace y un código. No hay contraseña.',
    email: 'Correo electrónico',
    emailMissing: 'Escribe tu correo electrónico, como ana@example.edu.',
    send: 'Enviarme un correo',
    sentTitle: 'Revisa tu correo',
    sent: (email) =>
      `Si ${email} tiene una cuenta, va un correo en camino. Pulsa el enlace que trae o escribe aquí su código. Los dos sirven quince minutos y una sola vez.`,
    code: 'Código de seis cifras',
    codeMissing: 'El código tiene seis cifras.',
    codeRefused: 'Este código no es correcto, ya se usó o tiene más de quince minutos.',
    enter: 'Entrar',
    nothingCame: '¿No llegó nada?',
    nothingCameHint: 'Mira en la carpeta de correo no deseado y revisa que la dirección sea correcta.',
    sendAgain: 'Enviar otro correo',
    sentAgain: 'Va otro correo en camino. El código del anterior ya no sirve.',
    otherAddress: 'Usar otra dirección',
    againTitle: 'Tu sesión terminó',
    againAbout: 'Entra aquí para seguir donde estabas. Lo que escribiste sigue ahí.',
    linkTitle: 'Entrar en Sello',
    linkAbout: 'Llegaste por el enlace de tu correo. Pulsa el botón para entrar con este navegador.',
    linkRefused: 'Este enlace ya se usó o tiene más de quince minutos.',
    newLetter: 'Pedir otro correo',
  },
}
