import type { ApiErrorCode } from '../../../platform/refusals/wire-errors.ts'
import type { ErrorTexts } from './error-texts.ts'

const takeId = (list: string) => `Toma el id de GET /api/v1/${list}.`
const notFound = (none: string, list: string, ending = '') => ({
  cause: `${none} de tu organización tiene este id${ending}.`,
  fix: takeId(list),
})
const keyFor = (what: string) => ({
  cause: `La clave se creó para ${what}.`,
  fix: 'Úsala para eso, o pide a quien administra una que pueda hacerlo. Lo que puede una clave se fija al crearla.',
})
const correct = (cause: string) => ({ cause, fix: 'Corrige lo que nombra el detail.' })
const later = (cause: string) => ({
  cause,
  fix: 'Espera los segundos de Retry-After y repite la petición, mejor con una Idempotency-Key.',
})
const issueAnew = 'Expide la fila de nuevo con POST /api/v1/credentials/issue.'

export const spanishErrors: ErrorTexts<ApiErrorCode> = {
  api_key_required: {
    cause: 'La petición no lleva X-API-Key ni Authorization, o la cabecera está vacía.',
    fix: 'Envía la clave en cada petición, como X-API-Key: svc_live_… o Authorization: Bearer svc_live_…',
  },
  api_key_format: {
    cause: 'No es svc_live_ seguido de 40 caracteres hexadecimales, o Authorization no usa el esquema Bearer.',
    fix: 'Copia la clave entera. Si se envían las dos cabeceras, cuenta X-API-Key.',
  },
  api_key_invalid: {
    cause: 'Ninguna clave tiene este valor, o la clave fue revocada o ha caducado. Las dos cosas son definitivas.',
    fix: 'Pide una clave nueva a quien administra tu organización.',
  },
  tenant_inactive: { cause: 'La organización de la clave está inactiva.', fix: 'Consulta a quien opera el servicio.' },
  scope_missing: keyFor('permisos entre los que falta el que pide esta operación; el detail lo nombra'),
  network_not_allowed: keyFor('ciertas redes, y la petición llegó desde otra dirección'),
  template_not_allowed: keyFor('ciertas plantillas, y esto trata de otra, o de algo más que plantillas'),
  rate_limit_exceeded: later('Esta clave ha pedido demasiado en este minuto; X-RateLimit-Remaining lo anuncia antes.'),
  daily_limit_exceeded: {
    cause: 'Las claves de la organización superarían juntas lo que se expide o guarda al día (UTC). No se hizo nada.',
    fix: 'Repítela pasados los segundos de Retry-After, cuando empiece el día siguiente, o con menos personas. Quien administra el servicio puede subir el límite.',
  },
  yearly_limit_exceeded: {
    cause: 'Las claves de la organización superarían juntas lo que se expide en un año (UTC). No se hizo nada.',
    fix: 'Pide a quien administra el servicio que suba el límite, o envía menos personas. Retry-After dice cuándo empieza el año siguiente.',
  },
  route_not_found: { cause: 'Ninguna operación tiene esta ruta.', fix: 'Compárala con la referencia, desde /api/v1.' },
  method_not_allowed: { cause: 'La ruta existe, pero para otro método.', fix: 'Usa un método de la cabecera Allow.' },
  invalid_parameter: correct('Un parámetro de la consulta tiene un valor no permitido; el detail dice cuál lo sería.'),
  invalid_template_id: { cause: 'El template_id de la ruta no es un UUID.', fix: takeId('templates') },
  body_content_type: {
    cause: 'El cuerpo no se envió como application/json, o se envió comprimido.',
    fix: 'Envía Content-Type: application/json y ningún Content-Encoding.',
  },
  body_unreadable: { cause: 'El cuerpo no mide lo anunciado.', fix: 'Repite la petición; revisa el proxy, si lo hay.' },
  body_not_json: {
    cause: 'El cuerpo no es JSON, o no es UTF-8.',
    fix: 'Deja que una biblioteca de JSON escriba el cuerpo; un texto compuesto a mano suele fallar en las comillas.',
  },
  body_not_object: { cause: 'El cuerpo es JSON, pero no un objeto.', fix: 'Envía un objeto: { "template_id": … }.' },
  body_too_deep: { cause: 'El cuerpo está demasiado anidado.', fix: 'Ninguno documentado pasa de cuatro niveles.' },
  body_too_large: {
    cause: 'El cuerpo es mayor de lo que admite este servicio: 16 MB, si quien lo opera no ha fijado otro límite.',
    fix: 'Reparte los destinatarios en varias peticiones.',
  },
  body_too_many_values: {
    cause: 'El cuerpo tiene más de 500.000 valores; 5.000 destinatarios con 20 evidencias cada uno tienen menos.',
    fix: 'Omite lo que ninguna operación pide, o reparte los destinatarios en varias peticiones.',
  },
  body_invalid: {
    cause: 'La estructura del cuerpo no es la que pide la operación. El detail es una frase o una lista de ellas.',
    fix: 'Corrige lo que nombra el detail. Lo que falla en un solo destinatario nunca se dice aquí, sino en su fila.',
  },
  template_not_found: notFound('Ninguna plantilla', 'templates, con la misma clave', ', o está archivada'),
  credential_not_found: notFound('Ninguna credencial', 'credentials, con una clave de la organización que la expidió'),
  credential_revoked_before: {
    cause: 'Una credencial se revoca una sola vez y para siempre: esta ya lo estaba, de otra manera.',
    fix: 'Mírala con GET /api/v1/credentials/{id}: dice por qué se revocó y cuál la sustituye.',
  },
  credential_not_offered: {
    cause: 'A las carteras se ofrece lo que comprueban por https; la palabra tras los dos puntos dice qué falta.',
    fix: 'Corrige lo que nombra la palabra, si se puede: expide la credencial de nuevo, deja que vuelvan a salir los correos a su destinatario o entrega tú el PIN.',
  },
  wallet_offer_not_found: {
    cause: 'Ninguna oferta de tu organización tiene este id, o terminó hace más de dos días.',
    fix: 'Usa el offer_id de la respuesta de POST /api/v1/credentials/{credential_id}/wallet-offers.',
  },
  successor_refused: {
    cause: 'Lo que nombra superseded_by no puede sustituir a la credencial, por lo que dice el texto.',
    fix: 'Expide primero la credencial corregida y nombra esa: tiene que estar activa y ser de tu organización.',
  },
  person_erased: {
    cause: 'Se borraron los datos de la persona, y con ellos lo que había aquí o se respondió a esta petición.',
    fix: 'No hay nada que repetir. Una copia de la credencial se puede comprobar en /verify.',
  },
  recipient_refused: {
    cause: 'La fila no se puede expedir con la plantilla de la credencial, como dice el detail. No se cambió nada.',
    fix: 'Envía la fila entera con lo que pide el detail; POST /api/v1/credentials/validate lo dice de antemano.',
  },
  letter_not_resendable: {
    cause: 'El correo todavía no ha salido, o su credencial está revocada o es de una persona cuyos datos se borraron.',
    fix: 'Espera a que salga; de una credencial revocada no se vuelve a enviar ninguno.',
  },
  letter_resends_exceeded: {
    cause: 'El correo de esta credencial ya se ha vuelto a enviar tantas veces como se puede en 24 horas.',
    fix: 'Revisa la dirección y envíalo mañana.',
  },
  job_not_found: { cause: 'Ningún trabajo tiene este id.', fix: 'Usa el job_id de POST /api/v1/credentials/issue.' },
  job_access_denied: {
    cause: 'Otra clave creó este trabajo, quizá una de tu propia organización.',
    fix: 'Lee el trabajo con la clave que lo creó. Los fallos los ve cualquier clave: GET /api/v1/bulk-failures.',
  },
  job_failures_expired: {
    cause: 'El trabajo se envió hace más de siete días.',
    fix: 'Usa GET /api/v1/bulk-failures?batch_uuid=…; el id del lote está en la cabecera X-Batch-Id de esta respuesta.',
  },
  batch_not_issued: {
    cause: 'Aún se expiden filas del trabajo, así que todavía no se puede revocar entero lo que expide.',
    fix: 'Consulta GET /api/v1/jobs/{job_id} hasta que esté en SUCCESS o FAILURE y vuelve a pedirlo.',
  },
  run_not_found: {
    cause: 'Tu organización no empezó ninguna ejecución con este id, o terminó hace más de 30 días.',
    fix: 'Toma el id de la respuesta que la empezó. Una clave de algunas plantillas ve las suyas, y las revocaciones de trabajos de sus plantillas.',
  },
  too_many_runs: {
    cause: 'Tu organización tiene en marcha tantas ejecuciones de esta clase como puede haber a la vez.',
    fix: 'Consulta las que has empezado hasta que termine una y vuelve a pedirlo.',
  },
  failure_not_found: notFound('Ningún fallo', 'bulk-failures', '. Los antiguos se borran'),
  failure_of_revoked_batch: {
    cause: 'El lote entero de esta fila se deshizo, y un reintento expediría una credencial más.',
    fix: `Si la persona debe recibirla aun así: ${issueAnew}`,
  },
  failure_not_pending: { cause: 'El fallo se descartó a los 90 días, o se resolvió a mano.', fix: issueAnew },
  failure_ended: {
    cause: 'Alguien ya se ocupó del fallo: se reintentó, se resolvió o se descartó.',
    fix: 'No queda nada por hacer. GET /api/v1/bulk-failures dice su estado.',
  },
  no_failure_to_retry: {
    cause:
      'No hay ningún fallo abierto que se pueda reintentar: los duplicados de otras filas y los lotes revocados enteros no cuentan.',
    fix: 'Consulta GET /api/v1/bulk-failures?status=pending_review y nombra por su id lo que haya que reintentar.',
  },
  retry_run_not_found: {
    cause: 'Tu organización no empezó ningún reintento de varios fallos con este id, o terminó hace más de 30 días.',
    fix: 'Toma el id de la respuesta que lo empezó. Una clave de algunas plantillas ve los suyos.',
  },
  too_many_retry_runs: {
    cause: 'Tu organización tiene en marcha tantos reintentos de varios fallos como puede haber a la vez.',
    fix: 'Consulta los que has empezado hasta que termine uno y vuelve a pedirlo.',
  },
  idempotency_key_invalid: {
    cause: 'La Idempotency-Key está vacía, es demasiado larga o tiene caracteres fuera del ASCII imprimible.',
    fix: 'Usa un UUID, o el id del pedido en tu propio sistema.',
  },
  idempotency_key_reused: {
    cause: 'Esta clave nombró otra petición en las últimas 24 horas. Cuentan los bytes, también los espacios.',
    fix: 'Usa una clave nueva para una petición nueva, y envía exactamente el mismo texto cuando repitas una.',
  },
  idempotency_key_in_use: later('La primera petición con esta clave aún no tiene respuesta; esta tendrá la misma.'),
  pathway_not_found: notFound('Ninguna ruta', 'pathways'),
  webhook_not_found: notFound('Ningún webhook', 'webhooks'),
  webhook_delivery_not_found: notFound('Ninguna entrega', 'webhooks/{webhook_id}/deliveries', '. Se guardan 30 días'),
  too_many_webhooks: { cause: 'Una organización tiene diez webhooks como máximo.', fix: 'Borra uno que no necesites.' },
  webhook_not_verified: {
    cause: 'El receptor no respondió a un webhook.test con 2xx en diez segundos.',
    fix: 'Haz que responda 200 a toda petición firmada y prueba POST /api/v1/webhooks/{webhook_id}/test hasta que lo haga.',
  },
  template_draft_not_found: { cause: 'No hay borrador.', fix: 'Guárdalo: PUT /api/v1/templates/{template_id}/draft.' },
  template_changed_meanwhile: {
    cause: 'Alguien guardó o publicó desde que se leyó el edit_state que enviaste.',
    fix: 'Guarda de nuevo el borrador a partir de lo que hay ahora, con su edit_state; sin edit_state, el tuyo lo sustituye.',
  },
  too_many_templates: {
    cause: 'Tu organización tiene tantas plantillas como puede haber, también borradores y archivadas.',
    fix: 'Sigue con una plantilla que ya tengas: una versión nueva no cuenta como otra.',
  },
  invalid_template: correct('Al archivo de la plantilla le falta algo, o dice algo que no se puede firmar ni mostrar.'),
  image_not_found: {
    cause: 'image_url es una dirección de las imágenes de este servicio, y tu organización no tiene ninguna ahí.',
    fix: 'Sube antes la imagen, o indica la dirección de una que esté en otro sitio.',
  },
  image_not_recognized: {
    cause: 'El cuerpo no es un PNG, JPEG ni SVG, diga lo que diga Content-Type.',
    fix: 'Envía los bytes de un archivo así como cuerpo, sin formulario y sin JSON.',
  },
  image_damaged: { cause: 'El archivo no se puede leer hasta el final.', fix: 'Guarda la imagen y envíala entera.' },
  image_too_many_pixels: { cause: 'Es mayor que cualquier imagen que se dibuja.', fix: 'Envía una de 1024 píxeles.' },
  image_too_slow: { cause: 'Se tarda demasiado en dibujarla.', fix: 'Simplifica el dibujo o envíalo como PNG.' },
  drawing_unusable: { cause: 'Dibujarlo no es seguro; el detail dice por qué.', fix: 'Cámbialo o envía un PNG.' },
  too_many_images: {
    cause: 'Tu organización guarda tantas imágenes como puede haber. La que una plantilla nombró se queda siempre.',
    fix: 'Usa una imagen que ya tengas; la que nadie ha nombrado se borra sola.',
  },
  webhook_not_on: {
    cause: 'Los eventos se envían a un webhook activo, y este no lo está o se desactivó.',
    fix: 'Actívalo con POST /api/v1/webhooks/{webhook_id}/enable y vuelve a pedirlo.',
  },
  webhook_replay_under_way: {
    cause: 'Un webhook tiene un solo reenvío a la vez, y hay uno que no ha terminado.',
    fix: 'GET /api/v1/webhooks/{webhook_id} dice por dónde va; vuelve a pedirlo cuando haya terminado.',
  },
  member_not_found: {
    cause: 'Ningún miembro de tu organización tiene este external_id.',
    fix: 'Guárdalo con PUT /api/v1/members/{external_id}; con su dirección encuentra a quien se añadió de otra forma.',
  },
  member_limit_exceeded: {
    cause: 'Con esto tu organización tendría más miembros de los que permite quien opera el servicio.',
    fix: 'Indica quién se ha ido, o pide más a quien opera el servicio.',
  },
  invalid_member: correct(
    'El detail dice qué no se puede guardar del miembro, o por qué no cambia su estado o dirección.',
  ),
  batch_not_found: {
    cause: 'Ningún lote de tu organización tiene este id.',
    fix: 'Usa un batch_uuid de GET /api/v1/batches o de un registro de fallo.',
  },
  person_in_team: {
    cause: 'La dirección es de alguien de tu equipo, y su cuenta la necesita.',
    fix: 'Que alguien quite a esa persona del equipo en el panel (Ajustes > Equipo), y vuelve a pedirlo.',
  },
  address_letters_exceeded: {
    cause: 'La dirección ya recibió tantos correos de confirmación como le tocan en este tiempo.',
    fix: 'Sus enlaces de antes siguen sirviendo. Espera, o responde por la dirección si sabes de quién es.',
  },
  invalid_member_list: {
    cause: 'Hay miembros de la lista con errores; cada frase nombra su lugar en la lista. No se añadió a nadie.',
    fix: 'Corrígelos y envía otra vez la lista entera. Una prueba (dry_run) lo dice de antemano.',
  },
  member_email_taken: {
    cause: 'Otro miembro de tu organización tiene la dirección, verificada o no.',
    fix: 'Quítasela antes al otro, o guarda a ese miembro con este external_id.',
  },
  events_expired: {
    cause: 'El cursor es de hace más de 90 días, y los eventos que no había leído se borraron.',
    fix: 'Lee el estado actual de lo que guardas y continúa desde el cursor de la cabecera X-Oldest-Cursor, o desde ahora sin after.',
  },
  internal_error: {
    cause: 'Un fallo nuestro.',
    fix: 'Inténtalo más tarde. Si nos escribes, indica X-Request-Id. Una petición con Idempotency-Key se puede repetir sin peligro.',
  },
  overloaded: later('El servicio no admite más peticiones o cuerpos grandes a la vez, en total o de tu organización.'),
  unavailable: later('La base de datos no responde por el momento.'),
}
