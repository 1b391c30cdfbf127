import type { ShownStatus } from '../credential-model.ts'

/** Every word of the public pages. Spanish sets the keys; a language that lacks one does not compile. */
export const spanish = {
  status: {
    active: 'Credencial vigente',
    expired: 'Credencial vencida',
    revoked: 'Credencial revocada',
    superseded: 'Credencial revocada y sustituida por otra',
    not_yet_valid: 'Credencial aún no vigente',
    key_compromised: 'Credencial que ya no se puede verificar',
  } satisfies Record<ShownStatus, string>,
  statusSentence: {
    active: 'No ha sido revocada y está dentro de su plazo de validez.',
    activeForever: 'No ha sido revocada y no tiene fecha de vencimiento.',
    expired: (date: string) => `Fue auténtica al expedirse, pero su validez terminó el ${date}.`,
    revoked: (date: string | undefined) =>
      date
        ? `Quien la expidió la retiró el ${date}. Ya no tiene validez.`
        : 'Quien la expidió la retiró. Ya no tiene validez.',
    keyCompromised:
      'Su emisor declaró comprometida la clave que la firmó: otra persona pudo usarla, así que nada de lo firmado con ella prueba algo. Pide al emisor otra credencial.',
    notYetValid: (date: string) => `Su validez comienza el ${date}.`,
  },
  revocationReason: 'Motivo',
  checkedAt: (moment: string) => `Estado consultado el ${moment}`,
  awardedTo: 'Otorgada a',
  by: 'por',
  on: 'el',
  awarded: 'Otorgada',
  criteria: 'Qué hizo falta para obtenerla',
  noCriteria: 'Quien la expidió no ha descrito los criterios.',
  details: 'Detalles',
  type: 'Tipo',
  issued: 'Expedida',
  validUntil: 'Válida hasta',
  noExpiry: 'Sin vencimiento',
  result: 'Calificación',
  scale: (scale: string) => `Escala: ${scale}`,
  credits: 'Créditos',
  creditsOf: (earned: string, available: string) => `${earned} de ${available}`,
  fromDate: (date: string) => `Desde el ${date}`,
  untilDate: (date: string) => `Hasta el ${date}`,
  evidence: 'Evidencias',
  evidenceFor: (audience: string) => `para ${audience}`,
  verify: 'Cómo verificarla',
  verifyIntro:
    'Esta página muestra lo que dice el documento firmado. Cualquiera puede imitar una página, así que no te fíes solo de ella: entrega el documento a un verificador de Open Badges 3.0 que elijas tú. Revisará la firma con la clave pública de la entidad emisora y el estado con su lista.',
  verifyHere: 'Verificarla aquí',
  document: 'Documento firmado (JSON)',
  didDocument: 'Claves públicas de la entidad emisora',
  statusList: 'Lista de estados (revocación)',
  certifiedBy: (proven: string, since: string, domains: string) =>
    domains === ''
      ? `Firmada digitalmente por ${proven}, ahí desde el ${since}. Sin dominio propio demostrado.`
      : `Firmada digitalmente por ${proven}, ahí desde el ${since}. Dominio propio demostrado: ${domains}.`,
  percent: (number: string) => `${number.replace('.', ',')}\u00a0%`,
  whatTheSignatureProves: (proven: string) =>
    `Lo que prueba la firma es ${proven}: la clave que firmó está publicada ahí. Que sea de la entidad que dice ser, pregúntaselo a ella por una vía que ya conozcas: su propia web o su teléfono.`,
  download: 'Descargar',
  downloadIntro:
    'Cada archivo lleva dentro la credencial firmada, con la calificación y las evidencias que tenga. Guárdalo, o llévalo a la cartera que prefieras.',
  downloads: { pdf: 'Certificado PDF', png: 'Imagen PNG', svg: 'Imagen SVG', json: 'Archivo JSON' },
  issuer: 'Entidad emisora',
  issuerSite: 'Sitio web',
  issuerAbout: 'Quién es: dominio y claves',
  issuerSays: 'según la propia entidad',
  achievementAbout: 'Qué es esta credencial',
  namelessHolder: 'El documento no lleva el nombre de la persona, solo un resumen criptográfico de su correo.',
  nameRemoved: 'La persona quitó su nombre de esta página.',
  technical: 'Datos técnicos',
  credentialId: 'Identificador',
  address: 'Dirección',
  issuerDid: 'DID de la entidad emisora',
  verificationMethod: 'Método de verificación',
  cryptosuite: 'Firma',
  privacyNote:
    'El documento contiene el nombre y los resultados que aparecen aquí. La dirección de correo solo figura como resumen criptográfico.',
  badgeOf: (name: string) => `Insignia: ${name}`,
  descriptionOf: (name: string, issuer: string) => `${name}, credencial otorgada por ${issuer}.`,
  achievement: {
    kind: 'Credencial que otorga esta entidad',
    offeredBy: 'Otorgada por',
    creditsAvailable: 'Créditos máximos',
    resultScale: 'Escala de calificación',
    validFor: 'Validez',
    months: (count: number) => (count === 1 ? '1 mes' : `${count} meses`),
    requiresEvidence: 'Evidencias',
    evidenceRequired: 'Obligatorias',
    archived: 'Ya no se otorga. Las credenciales expedidas siguen siendo válidas.',
    document: 'Definición (JSON)',
    version: (number: number) => `Así se otorga en su versión ${number}.`,
    newest: 'Ver la versión vigente',
  },
  errorPage: {
    title: 'Errores de la API',
    intro:
      'Cada error lleva en la cabecera X-Error-Code un nombre que no cambia. Aquí está por qué aparece cada uno y qué hacer.',
    kind: 'Error de la API',
    status: 'Estado HTTP',
    cause: 'Por qué',
    fix: 'Qué hacer',
    example: 'Ejemplo',
    all: 'Todos los errores',
    reference: 'Referencia de la API',
    rowError: 'Error de una fila',
    rowWarning: 'Aviso de una fila',
    rowsTitle: 'Errores y avisos de una fila',
    rowsIntro:
      'Junto al texto de cada error o aviso de una fila va su código, que no cambia: en error_codes, warning_codes y codes, en el mismo orden.',
  },
  home: {
    title: 'Credenciales que cualquiera puede verificar',
    intro:
      'Sello expide credenciales digitales en nombre de instituciones: firmadas, con el estándar abierto Open Badges 3.0, y comprobables por cualquiera sin crear una cuenta.',
    verifierTitle: 'Has recibido una credencial o quieres comprobar una',
    verifier:
      'Abre el enlace que te enviaron. La página dice quién la expidió, a quién y si sigue vigente, y ofrece el documento firmado para verificarlo por tu cuenta.',
    verify: 'Verificar una credencial',
    wallet: 'Ver todas mis credenciales',
    developerTitle: 'Quieres expedir credenciales',
    developer:
      'La API expide una o miles a la vez, valida los datos antes y conserva las filas que fallaron para corregirlas.',
    docs: 'Referencia de la API',
    guides: 'Guías para cada tarea',
    panelTitle: 'Trabajas en una institución que expide',
    panelIntro:
      'El panel muestra lo que te espera, lo que se expidió y qué pasó con ello. Se entra con el correo electrónico.',
    panel: 'Abrir el panel',
    inboxTitle: 'Correo de esta instalación',
    inboxIntro: 'No hay servidor de correo configurado: los mensajes se guardan aquí y no se envían.',
    inbox: 'Abrir el buzón',
  },
}

export type Texts = typeof spanish
