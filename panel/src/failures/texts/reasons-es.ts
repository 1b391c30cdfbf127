import type { Reasons } from './reasons-en.ts'

export const spanishReasons: Reasons = {
  email_invalid: {
    cause: 'La dirección de correo no es una a la que pueda llegar un mensaje.',
    fix: 'Corrígela: una sola dirección, con el dominio completo.',
  },
  email_duplicate: {
    cause: 'La misma persona está en otra fila del lote, que sí se expidió.',
    fix: 'Por lo general no hay nada que hacer: descarta esta fila. Si se reintenta, la persona recibe una segunda credencial.',
  },
  field_missing: { cause: 'Falta un dato que la plantilla pide.', fix: 'Complétalo.' },
  result_missing: { cause: 'Falta la calificación.', fix: 'Completa la calificación.' },
  result_not_allowed: {
    cause: 'La calificación no es ninguna de las que admite la plantilla.',
    fix: 'Elige una de ellas.',
  },
  result_not_percent: {
    cause: 'La calificación tiene que ser un número de 0 a 100.',
    fix: 'Escribe solo dígitos, con punto antes de los decimales.',
  },
  credits_missing: { cause: 'Faltan los créditos.', fix: 'Completa el número de créditos.' },
  credits_exceeded: { cause: 'Hay más créditos de los que da la plantilla.', fix: 'Corrige el número.' },
  evidence_missing: {
    cause: 'La plantilla pide una evidencia y no hay ninguna.',
    fix: 'Añade un enlace, un nombre o una descripción.',
  },
  evidence_url_invalid: {
    cause: 'La dirección de la evidencia no es de la web.',
    fix: 'Empieza por http:// o https://.',
  },
  evidence_url_repeated: { cause: 'Dos evidencias tienen la misma dirección.', fix: 'Da a cada una la suya.' },
  evidence_too_long: { cause: 'Hay más evidencias de las que admite una credencial.', fix: 'Junta algunas.' },
  date_invalid: {
    cause: 'Una fecha no es un día del calendario, o el fin es anterior al inicio.',
    fix: 'Elige el día de nuevo.',
  },
  number_invalid: { cause: 'Un número es negativo o no se puede leer.', fix: 'Corrígelo.' },
  type_invalid: { cause: 'Un valor es de otro tipo que el que admite su campo.', fix: 'Complétalo de nuevo.' },
  text_control_character: {
    cause: 'Un texto tiene un carácter invisible que no se puede firmar.',
    fix: 'Escribe el texto de nuevo a mano.',
  },
  text_formula_error: { cause: 'La fórmula de una celda falló.', fix: 'Escribe el texto en lugar del error.' },
  text_malformed: { cause: 'Un texto tiene medio carácter.', fix: 'Escribe el texto de nuevo.' },
  text_too_long: { cause: 'Un texto es demasiado largo.', fix: 'Acórtalo.' },
  row_too_large: {
    cause: 'La fila era demasiado grande y solo se guardó su dirección.',
    fix: 'Completa aquí sus datos.',
  },
  achievement_not_signable: {
    cause: 'Algo de la plantilla no se puede firmar.',
    fix: 'Corrige la plantilla y reintenta: la fila está bien.',
  },
  signing_error: {
    cause: 'No se pudo firmar la credencial.',
    fix: 'Reintenta. Si vuelve a fallar, avisa a quien administra el servicio.',
  },
  image_error: {
    cause: 'No se pudo hacer su imagen.',
    fix: 'Reintenta. Si vuelve a fallar, avisa a quien administra el servicio.',
  },
  rds_error: { cause: 'La base de datos no respondió por un momento.', fix: 'Reintenta: la fila está bien.' },
  external_service_error: { cause: 'Falló otro servicio que hace falta.', fix: 'Reintenta: la fila está bien.' },
  tenant_inactive: {
    cause: 'La organización estaba desactivada.',
    fix: 'Reintenta cuando la organización esté activa de nuevo.',
  },
  failure_of_revoked_batch: {
    cause: 'Su lote se había deshecho antes de restaurar una copia de seguridad, así que sus filas no se expiden.',
    fix: 'Descarta el fallo. A quien deba tener la credencial, expídesela de nuevo.',
  },
  template_not_found: {
    cause: 'Su plantilla está archivada o ya no existe.',
    fix: 'Restaura la plantilla y reintenta.',
  },
  unknown: {
    cause: 'No se sabe qué falló.',
    fix: 'Reintenta. Si vuelve a fallar, avisa a quien administra el servicio.',
  },
}
