import type { HomeTexts } from './texts-en.ts'

export const spanish: HomeTexts = {
  title: 'Inicio',
  needs: 'Lo que te espera',
  nothing: 'Ahora no hay nada que te espere.',
  moreThan: (shown) => `más de ${shown}`,
  need: {
    failures: (count, shown) =>
      count === 1
        ? 'Una fila no se expidió y espera una decisión'
        : `Sin expedir, a la espera de una decisión: ${shown} filas`,
    failed_letters: (count, shown) => (count === 1 ? 'Un correo no llegó' : `Correos que no llegaron: ${shown}`),
    batches_stuck: (count, shown) => (count === 1 ? 'Un lote está parado' : `Lotes parados: ${shown}`),
    batches_running: (count, shown) =>
      count === 1 ? 'Un lote se está expidiendo' : `Lotes que se están expidiendo: ${shown}`,
    expiring_api_keys: (count, shown) =>
      count === 1
        ? 'Una clave de API caduca en menos de 30 días'
        : `${shown} claves de API caducan en menos de 30 días`,
    unused_api_keys: (count, shown) =>
      count === 1 ? 'Una clave de API lleva 90 días sin uso' : `${shown} claves de API llevan 90 días sin uso`,
    unconfirmed_addresses: (count, shown) =>
      count === 1
        ? 'Una dirección de un miembro está sin confirmar'
        : `Direcciones de miembros sin confirmar: ${shown}`,
    flagged_awards: (count, shown) =>
      count === 1
        ? 'Una credencial otorgada espera una decisión'
        : `Credenciales otorgadas que esperan una decisión: ${shown}`,
    failing_webhooks: (count, shown) =>
      count === 1 ? 'Un webhook no recibe nada' : `Webhooks que no reciben nada: ${shown}`,
  },
  limits: {
    title: 'Límites casi alcanzados',
    of: {
      letters: (used, limit) => `${used} de ${limit} correos de hoy`,
      megabytes: (used, limit) => `${used} de ${limit} MB guardados hoy`,
      credentials: (used, limit) => `${used} de ${limit} credenciales de este año`,
      members: (used, limit) => `${used} de ${limit} miembros`,
    },
    about:
      'Lo que los superaría se rechaza entero. Los días y los años son los de UTC. Quien administra el servicio puede subir un límite.',
  },
  daysLeft: (days) => {
    if (days === 0) return 'La más antigua se descarta esta noche.'
    return days === 1
      ? 'La más antigua se descarta dentro de un día.'
      : `La más antigua se descarta dentro de ${days} días.`
  },
  noWorkerSince: (moment) =>
    `Ningún proceso de trabajo da señales desde el ${moment}. No se pierde nada: sigue en cuanto haya uno. Avisa a quien administra el servicio.`,
  noWorkerEver:
    'Ningún proceso de trabajo ha dado señales todavía. No se pierde nada: sigue en cuanto haya uno. Avisa a quien administra el servicio.',
  issued: {
    title: 'Expedidas en los últimos 30 días',
    nothing: 'No se expidió nada en los últimos 30 días.',
    told: (total, most, day) => `En total ${total}; el día con más fue el ${day}: ${most}.`,
    opened: (count, shown) =>
      count === 1
        ? 'Una página se abrió por primera vez en los últimos siete días'
        : `Páginas abiertas por primera vez en los últimos siete días: ${shown}`,
    asTable: 'Día por día, en una tabla',
    day: 'Día',
    count: 'Expedidas',
    ofDay: (count, day) => `${count} el ${day}`,
  },
  batches: {
    title: 'Últimos lotes',
    atWork: (processed, total) => `${processed} de ${total} filas hechas`,
    issued: (count, shown) => (count === 1 ? 'una expedida' : `${shown} expedidas`),
    failed: (shown) => `${shown} sin expedir`,
    sent: (shown) => `correos aceptados: ${shown}`,
    manyLetters: (shown) => `correos aceptados: ${shown} y más`,
    undelivered: (shown) => `no entregados: ${shown}`,
  },
  lately: {
    title: 'Lo último que se hizo',
    told: (who, what, name) => `${who} ${what}${name === null ? '' : `: ${name}`}`,
    nobody: {
      user: 'Alguien del equipo',
      api_key: 'Una clave de API',
      operator: 'La administración del servicio',
      worker: 'El servicio',
    },
    actions: {
      'batch.revocation_requested': 'retiró un lote',
      'template.created': 'publicó una plantilla',
      'template.changed': 'publicó una versión nueva de una plantilla',
      'template.archived': 'archivó una plantilla',
      'pathway.published': 'publicó una ruta',
      'letter.resent': 'envió un correo de nuevo',
      'member.imported': 'importó miembros',
      'api_key.created': 'creó una clave de API',
      'api_key.revoked': 'revocó una clave de API',
      'signing_key.rotated': 'creó una clave de firma nueva',
      'organization.changed': 'cambió ajustes de la organización',
      'invitation.sent': 'invitó a alguien al equipo',
      'team_member.role_changed': 'cambió el papel de alguien',
    },
    all: 'Ver el registro de cambios',
  },
  firstSteps: 'Primeros pasos',
  done: 'Hecho',
  open: 'Por hacer',
  steps: {
    profile: {
      title: 'Di quién expide',
      about: 'Nombre, dirección e imagen de tu organización, como los verán quienes reciben.',
    },
    template: { title: 'Crea una plantilla', about: 'Qué se otorga, por qué, y cómo se ve su insignia.' },
    test_credential: { title: 'Expide una para ti', about: 'Mira el correo y la página que recibe una persona.' },
    api_key: { title: 'Crea una clave de API', about: 'Para que tu plataforma de aprendizaje expida por sí sola.' },
  },
}
