import type { RowCode } from '../../openapi/example-rows.ts'
import type { ErrorTexts } from './error-texts.ts'

const ours = (cause: string) => ({ cause, fix: 'Reintenta la fila; si se repite, avisa a quien opera el servicio.' })

const unsignable = (held: string, fix: string) => ({ cause: `El texto contiene ${held}, que no se puede firmar.`, fix })
const issuable = (cause: string) => ({ cause: `${cause} La fila se puede expedir.`, fix: 'Comprueba la dirección.' })
const notUsed = (cause: string) => ({ cause, fix: 'Mira si está bien escrito; si sobra, no importa.' })

export const spanishRowTexts: ErrorTexts<RowCode> = {
  email_invalid: {
    cause: 'El valor de email no es una dirección a la que se pueda entregar correo.',
    fix: 'Envía una sola dirección, sin nombre ni comillas, con un dominio completo.',
  },
  email_duplicate: {
    cause: 'Otra fila anterior del mismo lote es de la misma persona; el mensaje dice cuál. La primera se expide.',
    fix: 'Quita la fila repetida. En Gmail los puntos y lo que sigue a + no cuentan.',
  },
  field_missing: {
    cause: 'La plantilla exige el campo que nombra el mensaje, y la fila no lo lleva o lo lleva en blanco.',
    fix: 'Añade el campo. GET /api/v1/templates/{id} dice en required_fields cuáles son obligatorios.',
  },
  result_missing: {
    cause: 'La plantilla exige un resultado y la fila no lleva result_value.',
    fix: 'Añade result_value; el paréntesis dice de qué tipo es.',
  },
  result_not_allowed: {
    cause: 'La plantilla tiene una lista de resultados y result_value no es ninguno de ellos.',
    fix: 'Usa uno de result_allowed_values tal como está escrito. Una lista muy larga se corta en el mensaje, no en la plantilla.',
  },
  result_not_percent: {
    cause: 'El resultado de la plantilla es un porcentaje y result_value no es un número de 0 a 100.',
    fix: 'Envía solo cifras, con punto para los decimales: 85.5, no 85,5 ni 85 %.',
  },
  credits_missing: { cause: 'La plantilla exige créditos y la fila no los lleva.', fix: 'Añade credits_earned.' },
  credits_exceeded: {
    cause: 'credits_earned es mayor que los créditos de la plantilla; el mensaje dice cuántos son.',
    fix: 'Corrige el número. El máximo está en credits_available.',
  },
  evidence_missing: {
    cause: 'La plantilla exige evidencias y la fila no lleva ninguna con contenido.',
    fix: 'Añade en evidence al menos un objeto con name, url o description.',
  },
  evidence_url_invalid: {
    cause: 'No es una dirección http:// o https://, lleva usuario o contraseña, o designa otra parte de la credencial.',
    fix: 'Usa una dirección web propia de la evidencia.',
  },
  evidence_url_repeated: {
    cause: 'Dos evidencias de la fila tienen la misma dirección: en el documento firmado serían una sola.',
    fix: 'Deja una, o da a cada evidencia su dirección.',
  },
  evidence_too_long: {
    cause: 'La fila lleva más evidencias de las que caben.',
    fix: 'Reúnelas o enlaza una página que las enumere.',
  },
  date_invalid: {
    cause: 'El campo no es un día del calendario como AAAA-MM-DD, o el final es anterior al comienzo.',
    fix: 'Envía el día como 2026-03-02, sin hora.',
  },
  value_invalid: {
    cause: 'El campo admite otros valores, que dice el mensaje.',
    fix: 'Envía uno de ellos, o quita el campo.',
  },
  number_invalid: {
    cause: 'Es negativo, demasiado grande o demasiado pequeño.',
    fix: 'Envía un número desde 0, con pocos decimales.',
  },
  type_invalid: {
    cause: 'El campo es de otro tipo que el que espera el mensaje: por ejemplo un número donde va un texto.',
    fix: 'En JSON los textos van entre comillas y los números sin ellas.',
  },
  text_control_character: unsignable('un carácter de control', 'Quítalo; suele venir de copiar y pegar.'),
  text_malformed: unsignable(
    'medio carácter de Unicode',
    'No cortes los textos por la mitad de un emoji u otro carácter.',
  ),
  text_formula_error: {
    cause: 'La celda de la hoja tiene una fórmula que falló, y muestra un error en lugar de un texto.',
    fix: 'Corrige la fórmula en la hoja, o escribe el texto.',
  },
  text_too_long: { cause: 'El texto pasa del máximo que dice el mensaje.', fix: 'Acorta el texto.' },
  row_too_large: {
    cause: 'La fila, como JSON, ocupa más de lo que se admite. Solo se conservan su email, su tamaño y su SHA-256.',
    fix: 'Envía las evidencias como enlaces, no dentro de la fila. Al reintentar, manda los campos en row_data_overrides.',
  },
  achievement_not_signable: {
    cause: 'Las partes de la plantilla o de la organización que nombra el mensaje no se pueden firmar.',
    fix: 'Pide a quien opera el servicio que corrija la plantilla; a la fila no le pasa nada.',
  },
  signing_error: ours('La credencial no se pudo construir o firmar. A la fila no le pasa nada que sepamos.'),
  rds_error: ours('La base de datos no pudo guardar la fila.'),
  external_service_error: ours('Un servicio del que depende la expedición falló.'),
  unknown: ours('No se sabe qué falló.'),
  domain_typo: issuable('El dominio se parece mucho a uno muy usado: puede ser una errata.'),
  domain_without_mail: issuable('El dominio no existe o no recibe correo: el aviso no llegará.'),
  domain_not_checked: {
    cause: 'Nadie dijo a tiempo si el dominio recibe correo.',
    fix: 'Nada; o valida otra vez más tarde.',
  },
  field_not_used: notUsed('La fila lleva un campo que la plantilla no usa: no irá en la credencial.'),
  more_fields_not_used: notUsed('Además de los que se nombran, la fila lleva otros campos que la plantilla no usa.'),
}
