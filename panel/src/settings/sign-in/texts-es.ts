import type { SignInTexts } from './texts-en.ts'

export const spanish: SignInTexts = {
  title: 'Acceso',
  about:
    'Todas las personas pueden entrar por correo. También pueden entrar con la cuenta que tienen en tu organización, por OpenID Connect.',
  state: { on: 'Activado', off: 'Desactivado', none: 'Sin configurar' },
  step: {
    tell: '1. Díselo a tu proveedor',
    domains: '2. Demuestra tus dominios de correo',
    provider: '3. Di qué proveedor es',
    use: '4. Pruébalo y actívalo',
  },
  useLater: 'Se puede cuando esté guardado el proveedor del paso 3.',
  redirect: 'URI de redirección (web)',
  address: 'Dirección para publicar a tu gente',
  copy: 'Copiar',
  help: {
    summary: 'Dónde se pone esto en Microsoft Entra, Google Workspace y Keycloak',
    entra:
      'Microsoft Entra: Registros de aplicaciones, Nuevo registro, plataforma Web con esta URI de redirección. Emisor: https://login.microsoftonline.com/ID-DE-INQUILINO/v2.0. Añade la notificación opcional email, y groups en Configuración de token. Entra no envía email_verified: declara abajo que verifica las direcciones.',
    google:
      'Google Workspace: consola de Google Cloud, Credenciales, ID de cliente de OAuth de tipo Aplicación web, con esta URI de redirección, para usuarios internos. Emisor: https://accounts.google.com. Google no envía grupos: deja vacío el campo.',
    keycloak:
      'Keycloak: Clients, Create, OpenID Connect con autenticación de cliente, con esta URI de redirección. Emisor: https://SERVIDOR/realms/REINO. Añade un mapper Group Membership llamado groups, y marca las direcciones como verificadas.',
  },
  domainsAbout:
    'Tu proveedor solo puede hablar por direcciones de dominios demostrados, para que nadie se haga pasar por tu organización. Los dominios demostrados figuran además en tu página pública, en los certificados y donde se verifican credenciales: por ellos se te reconoce. Publica el registro TXT en el DNS del dominio.',
  domain: 'Dominio de correo',
  domainExample: 'example.edu',
  addDomain: 'Añadir dominio',
  proven: 'Demostrado',
  notProven: 'Sin probar todavía',
  recordName: 'Registro TXT',
  recordValue: 'Valor',
  check: 'Comprobar ahora',
  notFound: 'El registro todavía no está. Puede tardar un tiempo en verse en todas partes.',
  remove: 'Quitar',
  removeDomain: (domain) => `Quitar ${domain}`,
  fields: {
    name: 'Nombre en el botón',
    issuer: 'Emisor (issuer)',
    client_id: 'ID de cliente',
    client_secret: 'Secreto de cliente',
    groups_claim: 'Campo de los grupos (claim)',
    default_role: 'Las demás personas',
    trusts_emails: 'El proveedor verifica las direcciones, aunque no lo diga (Microsoft Entra)',
  },
  hints: {
    name: 'Como lo llama tu gente: Entrar con …',
    issuer: 'Tal como lo muestra el proveedor, letra por letra.',
    secret: 'No se vuelve a mostrar.',
    secretKept: 'Dejadlo vacío para conservar el que hay. Otro emisor u otro ID de cliente necesita el suyo.',
    groups: 'Por ejemplo, groups. Vacío: los papeles se dan a mano.',
    defaultRole: 'Quien no está en ningún grupo, o entra por primera vez cuando no hay grupos.',
    roles:
      'En cada entrada cuenta el papel más alto de los grupos, por encima de lo que se dio a mano. Quien no tiene ninguno sale del equipo. La última persona propietaria se queda.',
  },
  group: 'Grupo',
  role: 'Papel',
  addGroup: 'Añadir grupo',
  removeGroup: 'Quitar grupo',
  nobody: 'Nadie más entra',
  roles: { owner: 'Propietaria', admin: 'Administración', issuer: 'Expedición', viewer: 'Consulta' },
  missing: 'Rellena este campo.',
  save: 'Guardar',
  saved: 'Guardado.',
  onlyOwner: 'Solo una persona propietaria puede cambiarlo.',
  tryIt: 'Probarlo',
  tryAbout: 'Vas a tu proveedor y vuelves aquí. Nadie entra por ello y ningún papel cambia.',
  tried: {
    title: 'Tu última prueba',
    good: (role) => `Funciona. Una persona nueva como tú sería: ${role}.`,
    bad: 'No te dejaría entrar:',
    email: 'Dirección',
    verified: { yes: 'verificada', no: 'no verificada', unknown: 'no se dice nada de ella' },
    groups: 'Grupos',
    claims: 'Campos que llegaron',
    none: 'Ninguno',
  },
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  onTitle: '¿Activar la entrada con tu proveedor?',
  onAbout: (provider) =>
    `Aparece un botón «Entrar con ${provider}» para las direcciones de tus dominios demostrados. A partir de ahí tu proveedor decide quién entra y con qué papel. El correo sigue para todas las personas.`,
  offTitle: '¿Desactivar la entrada con tu proveedor?',
  offAbout: (people) =>
    `Se cierra la sesión de quienes entraron con él (hasta ahora, ${people}). Siguen en el equipo y pueden entrar por correo.`,
  removeAction: 'Quitar el proveedor',
  removeTitle: '¿Quitar el proveedor?',
  removeAbout:
    'Se borran sus ajustes y su secreto, y se cierra la sesión de quienes entraron con él. El equipo queda como está.',
  more: {
    title: 'Algo más que un correo para quienes administran',
    about:
      'Con solo un correo, quien lea el buzón de una persona propietaria o administradora puede administrar la organización. Aquí le pides una passkey, o tu proveedor. Las demás personas entran como hasta ahora.',
    isOn: 'No basta un correo: las personas propietarias y administradoras necesitan una passkey o tu proveedor.',
    isOff: 'A todas las personas les basta un correo.',
    turnOn: 'Pedir algo más que un correo',
    turnOff: 'Dejar que baste un correo',
    refusals: {
      more_than_letter_required: 'Entra antes tú con una passkey o con tu proveedor, para no quedarte fuera.',
      passkeys_unavailable:
        'La dirección de este servicio no tiene nombre de dominio, así que no puede haber passkeys.',
    },
  },
  cancel: 'Cancelar',
  close: 'Cerrar',
}
