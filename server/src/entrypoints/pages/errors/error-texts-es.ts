import { accountErrors } from './account-error-texts.ts'
import { batchErrors } from './batch-error-texts.ts'
import type { ErrorTexts } from './error-texts.ts'
import { failureErrors } from './failure-error-texts.ts'
import { issuingErrors } from './issuing-error-texts.ts'

export const spanishErrors: ErrorTexts = {
  ...batchErrors.es,
  ...issuingErrors.es,
  ...accountErrors.es,
  api_key_required: {
    cause: 'La petición no lleva X-API-Key ni Authorization, o la cabecera está vacía.',
    fix: 'Envía la clave en cada petición, como X-API-Key: svc_live_… o Authorization: Bearer svc_live_…',
  },
  api_key_format: {
    cause:
      'Lo enviado no es svc_live_ seguido de 40 caracteres hexadecimales, o Authorization no usa el esquema Bearer.',
    fix: 'Copia la clave entera. Si se envían las dos cabeceras, cuenta X-API-Key.',
  },
  api_key_invalid: {
    cause: 'Ninguna clave tiene este valor, o la clave fue revocada. La revocación es definitiva.',
    fix: 'Pide una clave nueva a quien administra tu organización.',
  },
  tenant_inactive: {
    cause: 'La organización de esta clave está desactivada.',
    fix: 'Consulta a quien opera este servicio. La petición no tiene nada de malo.',
  },
  rate_limit_exceeded: {
    cause: 'Esta clave ha hecho en este minuto más peticiones de este tipo de las permitidas.',
    fix: 'Espera los segundos de Retry-After y repite la petición. X-RateLimit-Remaining lo anuncia de antemano.',
  },
  daily_limit_exceeded: {
    cause:
      'Con esta petición la organización superaría lo que puede expedir o guardar en un día (UTC), entre todas sus claves. No se ha hecho nada de la petición.',
    fix: 'Repítela pasados los segundos de Retry-After, cuando empiece el día siguiente, o con menos personas. Quien administra el servicio puede subir el límite.',
  },
  route_not_found: {
    cause: 'Ninguna operación tiene esta ruta.',
    fix: 'Compara la ruta con la referencia; empieza por /api/v1.',
  },
  method_not_allowed: {
    cause: 'La ruta existe, pero para otro método.',
    fix: 'Usa uno de los métodos de la cabecera Allow.',
  },
  invalid_parameter: {
    cause: 'Un parámetro de la consulta tiene un valor no permitido; el detail lo nombra y dice cuál lo sería.',
    fix: 'Corrige ese parámetro o quítalo.',
  },
  invalid_template_id: {
    cause: 'El template_id de la ruta no es un UUID.',
    fix: 'Toma el id de GET /api/v1/templates.',
  },
  body_content_type: {
    cause: 'El cuerpo no se envió como application/json, o se envió comprimido.',
    fix: 'Envía Content-Type: application/json y ningún Content-Encoding.',
  },
  body_unreadable: {
    cause: 'El cuerpo se cortó, o su longitud no es la anunciada.',
    fix: 'Repite la petición; si continúa, revisa el proxy intermedio.',
  },
  body_not_json: {
    cause: 'El cuerpo no es JSON, o no es UTF-8.',
    fix: 'Deja que una biblioteca de JSON escriba el cuerpo; un texto compuesto a mano suele fallar en las comillas.',
  },
  body_not_object: {
    cause: 'El cuerpo es JSON, pero no un objeto.',
    fix: 'Envía un objeto, como { "template_id": … }.',
  },
  body_too_deep: {
    cause: 'Los objetos y listas del cuerpo están anidados a demasiada profundidad.',
    fix: 'Ningún cuerpo documentado necesita más de cuatro niveles.',
  },
  body_too_large: {
    cause: 'El cuerpo es mayor de lo que admite este servicio: 16 MB, si quien lo opera no ha fijado otro límite.',
    fix: 'Reparte los destinatarios en varias peticiones.',
  },
  body_too_many_values: {
    cause:
      'El cuerpo contiene más de 500.000 textos, números, objetos y listas. 5.000 destinatarios con 20 evidencias cada uno contienen menos.',
    fix: 'Omite lo que ninguna operación pide, o reparte los destinatarios en varias peticiones.',
  },
  body_invalid: {
    cause: 'La estructura del cuerpo no es la que pide la operación. El detail es una frase o una lista de ellas.',
    fix: 'Corrige lo que nombra el detail. Lo que falla en un solo destinatario nunca se dice aquí, sino en su fila.',
  },
  template_not_found: {
    cause: 'Ninguna plantilla de tu organización tiene este id, o está archivada.',
    fix: 'Toma el id de GET /api/v1/templates, con la misma clave.',
  },
  credential_not_found: {
    cause: 'Ninguna credencial de tu organización tiene este id.',
    fix: 'Búscala con GET /api/v1/credentials, con una clave de la organización que la expidió.',
  },
  template_draft_not_found: {
    cause: 'Todo lo de la plantilla está publicado, o su borrador se descartó.',
    fix: 'Abre la plantilla de nuevo y cámbiala.',
  },
  template_changed_meanwhile: {
    cause: 'Alguien guardó o publicó la plantilla después de que la abrieras. No se ha sobrescrito nada.',
    fix: 'Mira lo que hay ahora. Después quédatelo, o guarda lo tuyo encima.',
  },
  too_many_templates: {
    cause: 'La organización tiene tantas plantillas como puede haber, contando borradores y archivadas.',
    fix: 'Descarta los borradores que nadie necesite, o da su siguiente versión a una plantilla que ya exista.',
  },
  letter_not_resendable: {
    cause: 'El correo todavía está por salir, o su credencial está revocada.',
    fix: 'Espera a que el correo se acepte o se abandone. El de una credencial revocada no se vuelve a enviar.',
  },
  job_not_found: {
    cause: 'Ningún trabajo tiene este id.',
    fix: 'Usa el job_id de la respuesta de POST /api/v1/credentials/issue.',
  },
  job_access_denied: {
    cause: 'Otra clave creó este trabajo, quizá una de tu propia organización.',
    fix: 'Lee el trabajo con la clave que lo creó. Los fallos los ve cualquier clave: GET /api/v1/bulk-failures.',
  },
  ...failureErrors.es,
  idempotency_key_invalid: {
    cause: 'La Idempotency-Key está vacía, es demasiado larga o tiene caracteres fuera del ASCII imprimible.',
    fix: 'Usa un UUID, o el id del pedido en tu propio sistema.',
  },
  idempotency_key_reused: {
    cause:
      'Esta clave nombró otra petición en las últimas 24 horas. Cuentan los bytes del cuerpo, también los espacios.',
    fix: 'Usa una clave nueva para una petición nueva, y envía exactamente el mismo texto cuando repitas una.',
  },
  idempotency_key_in_use: {
    cause: 'La primera petición con esta clave aún no ha sido respondida.',
    fix: 'Espera los segundos de Retry-After y envíala otra vez: responderá como la primera.',
  },
  invalid_template: { cause: 'El archivo no describe una plantilla.', fix: 'Corrige lo que nombra el detail.' },
  invalid_pathway: {
    cause: 'El archivo no describe una ruta, o lo que otorga lleva de vuelta a la misma ruta.',
    fix: 'Corrige lo que nombra el detail.',
  },
  pathway_not_found: { cause: 'Ninguna ruta de tu organización tiene este id.', fix: 'Comprueba el id.' },
  pathway_archived: { cause: 'Una ruta archivada se queda como está.', fix: 'Crea otra con el mismo archivo.' },
  pathway_changed_meanwhile: { cause: 'Otra persona guardó o publicó la ruta después.', fix: 'Mira lo que hay ahora.' },
  award_not_found: { cause: 'Ninguna entrega de tu organización tiene este id.', fix: 'Comprueba el id.' },
  award_not_flagged: { cause: 'Ya no hay nada que decidir sobre esta entrega.', fix: 'Nada: está como se dejó.' },
  too_many_pathways: { cause: 'La organización tiene tantas rutas como puede tener.', fix: 'Archiva una antes.' },
  invalid_framework: { cause: 'No se importó una tabla de competencias.', fix: 'Corrige lo que nombra el detail.' },
  member_not_found: {
    cause: 'Ningún miembro de tu organización tiene este id.',
    fix: 'Comprueba el id. Quien se dio de baja conserva el suyo.',
  },
  invalid_member: {
    cause:
      'Algo del miembro no es válido o no se puede cambiar así: una dirección, el nombre, el rol, el número de licencia o el estado.',
    fix: 'Corrige lo que nombra el detail.',
  },
  address_letters_exceeded: {
    cause: 'Ya se pidieron, para una dirección de un miembro, tantos correos como puede haber en 24 horas.',
    fix: 'Usa el enlace del correo más reciente, espera, o verifica tú la dirección.',
  },
  invalid_member_list: {
    cause: 'El archivo de miembros no se puede leer, o tiene líneas con errores. No se ha añadido a nadie.',
    fix: 'Corrige lo que nombra el detail y vuelve a importar el archivo.',
  },
  member_email_taken: {
    cause: 'Un miembro de la organización tiene esta dirección, quizá escrita de otra forma.',
    fix: 'Usa otra dirección, o el miembro que ya existe.',
  },
  invalid_api_key_name: {
    cause: 'El nombre de la clave de API falta, es demasiado largo o no es una sola línea de texto.',
    fix: 'Corrige lo que nombra el detail.',
  },
  api_key_not_found: { cause: 'Tu organización no tiene ninguna clave de API con este id.', fix: 'Mira la lista.' },
  invalid_withdrawal: {
    cause:
      'El motivo por el que se retira una clave de firma falta, es demasiado largo o no es una sola línea de texto.',
    fix: 'Corrige lo que nombra el detail.',
  },
  too_many_api_keys: {
    cause: 'La organización tiene tantas claves sin revocar como puede tener.',
    fix: 'Revoca las claves que ya nadie usa; la lista muestra cuándo se usó cada una por última vez.',
  },
  too_many_signing_keys: {
    cause:
      'Todas las claves de firma siguen en el documento DID para que lo firmado se pueda verificar, y ya hay tantas como puede haber.',
    fix: 'Sigue con la clave actual. Quien administra el servicio puede decir más.',
  },
  image_not_recognized: {
    cause:
      'Los primeros bytes del archivo no son los de un PNG, un JPEG ni un SVG. Su nombre y el tipo declarado no cuentan.',
    fix: 'Guarda la imagen como PNG, JPEG o SVG. Un WebP, GIF, PDF o HEIC hay que convertirlo antes.',
  },
  image_damaged: {
    cause: 'El archivo empieza como una imagen, pero no se puede decodificar hasta el final.',
    fix: 'Ábrelo en tu equipo, guárdalo de nuevo y sube el archivo nuevo.',
  },
  image_too_many_pixels: {
    cause: 'La imagen necesitaría demasiada memoria una vez decodificada, por pequeño que sea su archivo.',
    fix: 'Hazla más pequeña: solo se guardan 1.024 píxeles por lado.',
  },
  image_too_slow: {
    cause: 'Dibujar el archivo llevó más de veinte segundos de procesador.',
    fix: 'Simplifica el dibujo (los filtros, los patrones y las copias de copias tardan mucho) o expórtalo como PNG.',
  },
  drawing_unusable: {
    cause: 'El SVG no se puede leer con seguridad; el detail dice por qué.',
    fix: 'Expórtalo de nuevo como SVG sencillo desde el programa que lo hizo, o como PNG.',
  },
  image_not_found: {
    cause:
      'La dirección es la de una imagen subida, pero tu organización no tiene ninguna con este id. Una imagen que nada usa se borra a los treinta días.',
    fix: 'Sube la imagen otra vez y usa la dirección de la respuesta.',
  },
  too_many_images: {
    cause: 'La organización guarda tantas imágenes subidas como puede guardar.',
    fix: 'Usa una que ya esté. Las que nada usa se borran a los treinta días.',
  },
  recipient_email_differs: {
    cause: 'Una credencial se revoca después de escribir la dirección de quien la recibió; se escribió otra.',
    fix: 'Escribe la dirección exactamente como se muestra, o comprueba que es esta credencial la que hay que revocar.',
  },
  api_key_name_differs: {
    cause: 'El nombre que se escribió para confirmar no es el de la clave.',
    fix: 'Escribe el nombre tal como lo muestra la lista.',
  },
  sign_in_required: {
    cause: 'Nadie ha entrado con este navegador, o la sesión terminó.',
    fix: 'Entra de nuevo. Los programas usan la API bajo /api/v1 con una clave.',
  },
  sign_in_refused: {
    cause: 'El enlace o el código ya se usó, tiene más de diez minutos, no es el del último mensaje o no es correcto.',
    fix: 'Pide un mensaje nuevo.',
  },
  session_limited: {
    cause:
      'La persona entró con la cuenta de una organización, o por una invitación, que alcanza a esa organización y a nada más.',
    fix: 'Entra por correo: así se alcanza todo lo que es de la persona.',
  },
  invalid_identity_provider: {
    cause: 'Los ajustes del proveedor OpenID no se pueden guardar; el detalle dice por qué.',
    fix: 'Corrige el campo que se nombra e inténtalo de nuevo.',
  },
  request_not_same_origin: {
    cause: 'Una petición que cambia algo vino de una página de otro sitio, o de ninguna.',
    fix: 'Usa el panel de este servicio. Los programas usan la API bajo /api/v1 con una clave. Quien administre un proxy debe dejar pasar Host y Origin tal como llegaron.',
  },
  role_too_low: {
    cause: 'El papel de esta persona en la organización no alcanza para ello.',
    fix: 'Pide a una persona propietaria de la organización que lo haga, o que te dé otro papel.',
  },
  invalid_user: {
    cause: 'La dirección o el nombre de una persona no se puede guardar; el detalle dice por qué.',
    fix: 'Corrígelo e inténtalo de nuevo.',
  },
  already_in_team: {
    cause: 'La persona ya pertenece al equipo de esta organización.',
    fix: 'Cámbiale el papel.',
  },
  team_member_not_found: {
    cause: 'La persona no está en el equipo, o la invitación ya se aceptó, se retiró o se sustituyó.',
    fix: 'Mira de nuevo la lista del equipo.',
  },
  last_owner: {
    cause: 'Es la única persona propietaria de la organización.',
    fix: 'Dale antes ese papel a otra persona.',
  },
  role_above_own: {
    cause: 'Quien administra no puede nombrar propietarios, ni cambiarlos, quitarlos o invitarlos.',
    fix: 'Pídeselo a una persona propietaria.',
  },
  too_many_invitations: {
    cause: 'Hay demasiadas invitaciones pendientes de aceptar.',
    fix: 'Retira las que ya no hagan falta.',
  },
  internal_error: {
    cause: 'Un fallo nuestro.',
    fix: 'Inténtalo más tarde. Si nos escribes, indica X-Request-Id. Una petición con Idempotency-Key se puede repetir sin peligro.',
  },
  overloaded: {
    cause:
      'El servicio ya atiende tantas peticiones, o tantos cuerpos grandes, como admite a la vez, en total o de tu organización.',
    fix: 'Espera los segundos de Retry-After y repite la petición; envía menos peticiones grandes a la vez.',
  },
  unavailable: {
    cause: 'La base de datos no responde por el momento.',
    fix: 'Espera los segundos de Retry-After y repite la petición, mejor con una Idempotency-Key.',
  },
}
