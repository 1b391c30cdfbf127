import { limits } from '../data/generated/limits.ts'
import type { BatchTexts } from './texts-en.ts'

export const spanish: BatchTexts = {
  title: 'Lotes',
  about: 'Credenciales que se expidieron juntas, desde un archivo o por otro sistema, lo más nuevo primero.',
  list: 'Lotes de esta organización',
  columns: {
    template: 'Plantilla',
    started: 'Empezó',
    by: 'Por',
    rows: 'Filas',
    failed: 'Sin expedir',
    state: 'Estado',
  },
  states: {
    waiting: 'En espera',
    issuing: 'Expidiéndose',
    mailing: 'Enviando correos',
    done: 'Terminado',
    incomplete: 'Incompleto',
    failed: 'Falló',
  },
  filter: {
    text: 'Archivo o nota',
    template: 'Plantilla',
    otherTemplate: 'Otra plantilla',
    state: 'Estado',
    states: { open: 'En marcha', ended: 'Terminados', failed: 'Fallidos' },
    by: 'Iniciado por',
    onePerson: 'Una persona o clave',
    from: 'Desde el día',
    until: 'Hasta el día',
  },
  onlyThisStarter: (name) => `Solo lo que inició ${name}`,
  onlyThisTemplate: (name) => `Solo «${name}»`,
  operator: 'Administración del servicio',
  key: (name) => `Clave «${name}»`,
  empty: {
    title: 'Todavía no hay lotes',
    text: 'Cuando se expide a una lista de personas, por archivo o por la API, aparece aquí con lo que pasó con cada fila.',
    issue: 'Expedir a una lista',
  },
  back: 'Todos los lotes',
  one: 'Lote',
  subtitle: (rows, who) => `${rows} · ${who}`,
  rows: (count, shown) => (count === 1 ? 'Una fila' : `${shown} filas`),
  progress: {
    title: 'Avance',
    label: 'Filas hechas',
    part: (processed, total) => `${processed} de ${total}`,
    done: (processed, total) => `${processed} de ${total} filas`,
    quarter: (percent, processed, total) => `${percent} por ciento: ${processed} de ${total} filas hechas.`,
    rate: (rows) => `${rows} filas por segundo`,
    left: (minutes, shown) =>
      minutes < 1
        ? 'falta menos de un minuto'
        : minutes < 1.5
          ? 'falta un minuto, más o menos'
          : `faltan unos ${shown} minutos`,
    ended: 'Terminó',
    endedWith: (issued, failed) => `El lote terminó: ${issued} expedidas, ${failed} sin expedir.`,
  },
  holdUp: {
    waiting:
      'Este lote espera a un proceso de trabajo: están ocupados con otros lotes. Empieza por sí solo; puedes salir de esta página.',
    noWorkerSince: ({ shown, isToday }, waiting) =>
      `Ningún proceso de trabajo da señales desde ${isToday ? 'las' : 'el'} ${shown}, ${waiting}.`,
    noWorkerEver: (waiting) => `Ningún proceso de trabajo ha dado señales nunca, ${waiting}.`,
    rowsWait: (count, shown) => (count === 1 ? 'espera una fila' : `esperan ${shown} filas`),
    lettersWait: (count, shown) => (count === 1 ? 'espera un correo' : `esperan ${shown} correos`),
    nothingLost:
      'No se pierde nada: el trabajo sigue por sí solo en cuanto haya uno. Si continúa así, avisa a quien administra el servicio.',
  },
  failure: {
    title: 'Este lote falló por completo.',
    reasons: {
      tenant_inactive: 'La organización se desactivó mientras se expedía. Sus filas quedan guardadas como fallos.',
      template_not_found: 'Su plantilla ya no existe. Sus filas quedan guardadas como fallos.',
    },
    other: (said) => `El servicio dice: ${said}. Sus filas quedan guardadas como fallos.`,
  },
  leave: 'Puedes cerrar esta página: el trabajo sigue, y la página lo muestra cuando vuelvas.',
  counts: {
    title: 'Números',
    issued: 'Expedidas',
    failed: 'Sin expedir',
    already: 'Ya expedidas por la misma orden',
    internal: 'A miembros',
    external: 'A otras personas',
    lettersSent: 'Correos aceptados',
    lettersFailed: 'Correos no entregados',
    lettersPending: 'Correos en espera',
    inWallets: 'En apps de cartera',
  },
  errors: {
    title: 'Lo que no se expidió',
    none: 'Todas las filas se expidieron.',
    noneYet: 'Hasta ahora todas las filas se expidieron.',
    open: (count, shown) => (count === 0 ? 'todas atendidas' : `${shown} por atender`),
    categories: {
      validation_error: 'Algo en la fila está mal o falta',
      signing_error: 'No se pudo firmar',
      image_error: 'No se pudo hacer la imagen',
      external_service_error: 'No se pudo usar la plantilla o la organización',
      rds_error: 'La base de datos no respondió',
      unknown: 'Fallo desconocido',
    },
  },
  parts: {
    title: 'Partes',
    about: 'Cada cuadro es una parte de la lista, en el orden de sus filas.',
    states: {
      waiting: 'En espera',
      working: 'Un proceso la está haciendo',
      put_off: 'Aplazada por un error, se intenta de nuevo',
      issued: 'Expedida, faltan los correos',
      mailed: 'Expedida, correos intentados',
    },
    name: (first, last) => `Filas ${first} a ${last}`,
    failed: (count, shown) => (count === 1 ? 'una sin expedir' : `${shown} sin expedir`),
    someFailed: 'Con filas sin expedir',
  },
  report: {
    download: 'Descargar informe',
    about: 'Cada fila con su página o su error, en CSV para una hoja de cálculo.',
  },
  undo: {
    open: 'Deshacer…',
    title: '¿Deshacer este lote?',
    effect: (credentials, achievement) =>
      `${credentials} de «${achievement}» dejan de ser válidas para quien las verifique, también las de filas reparadas. No se puede dar marcha atrás: solo se pueden expedir de nuevo. Los correos enviados no se pueden recuperar.`,
    credentials: (count, shown) => (count === 1 ? 'Una credencial' : `${shown} credenciales`),
    reason: {
      label: 'Motivo',
      hint: 'Cualquiera puede leerlo en la página pública de cada credencial.',
      missing: 'Di por qué, para que lo entiendan las personas titulares y quien las verifique.',
      tooLong: `El motivo puede tener ${limits.revocationReason} caracteres.`,
    },
    submit: 'Revocarlas para siempre',
    told: 'Sus credenciales se revocan, aunque cierres esta página.',
    atWork: (revoked, total) => `Este lote se está deshaciendo: ${revoked} de ${total} credenciales revocadas.`,
    done: (total) => `Este lote se deshizo: ${total} credenciales revocadas.`,
    by: (who) => `Por ${who}`,
    why: 'Motivo, visible en las páginas públicas',
  },
  note: {
    name: 'Nota',
    hint: 'Para que tu equipo lo vuelva a encontrar. Nadie más la ve.',
    tooLong: `La nota puede tener ${limits.batchNote} caracteres.`,
    write: 'Añadir una nota',
    change: 'Cambiar',
    save: 'Guardar la nota',
    cancel: 'Cancelar',
  },
  facts: {
    id: 'Id. del lote',
    copyId: 'Copiar el id. del lote',
    file: 'Archivo',
    job: 'Id. del trabajo',
    copyJob: 'Copiar el id. del trabajo',
    template: 'Plantilla',
  },
}
