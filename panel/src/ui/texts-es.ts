import type { UiTexts } from './texts-en.ts'

export const spanish: UiTexts = {
  copy: { copied: 'Copiado', refused: 'El navegador no lo permitió: marca el texto y cópialo' },
  close: 'Cerrar',
  cancel: 'Cancelar',
  loading: 'Cargando',
  again: 'Reintentar',
  requestId: 'Id. de la solicitud',
  copyRequestId: 'Copiar el id. de la solicitud',
  outdated: 'No se pudo actualizar. Lo que ves es de antes.',
  failures: {
    offline: {
      title: 'Sin conexión',
      remedy: 'No se pudo llegar al servicio. Revisa tu conexión; no se pierde nada de lo que escribiste.',
    },
    signed_out: { title: 'Tu sesión terminó', remedy: 'Entra de nuevo para seguir.' },
    forbidden: {
      title: 'Tu rol no permite esto',
      remedy: 'Una persona propietaria o administradora de la organización puede cambiar tu rol, en Equipo.',
    },
    not_found: { title: 'No se encontró', remedy: 'Puede que se haya eliminado o que sea de otra organización.' },
    refused: { title: 'No se aceptó', remedy: 'Mira lo que dice el servicio y vuelve a intentarlo.' },
    too_many_requests: {
      title: 'Demasiadas solicitudes',
      remedy: 'El servicio pide esperar un momento. Después vuelve a intentarlo.',
    },
    unavailable: {
      title: 'El servicio no está disponible ahora',
      remedy: 'Seguramente se está reiniciando. Reintenta en un momento; no se cambió nada.',
    },
    broken: {
      title: 'Algo falló de nuestro lado',
      remedy: 'Reintenta. Si vuelve a pasar, envía el id. de la solicitud a quien administra el servicio.',
    },
  },
  byCode: {
    organization_not_found: { title: 'No se encontró', remedy: 'Puede que la organización se haya eliminado.' },
    recent_sign_in_required: {
      title: 'Entra antes otra vez',
      remedy:
        'Esto dura más que tu sesión, y tu última entrada fue hace más de diez minutos. Entra e inténtalo de nuevo.',
    },
    more_than_letter_required: {
      title: 'Aquí no basta un correo',
      remedy:
        'Una organización que administras pide una passkey o su propia forma de entrar. Entra con una de ellas e inténtalo de nuevo.',
    },
  },
  waitSeconds: (seconds) => `Reintenta en ${seconds} segundos.`,
  typedConfirmation: {
    label: (expected) => `Escribe «${expected}» para confirmar`,
    mismatch: (expected) => `Eso no es «${expected}». Escríbelo exactamente, también las mayúsculas.`,
  },
  list: {
    search: 'Buscar',
    clear: 'Quitar filtros',
    filters: (chosen) => (chosen === 0 ? 'Filtros' : `Filtros (${chosen})`),
    all: 'Todas',
    sortBy: (column) => `Ordenar por ${column}`,
    shown: (shown, total) => `${shown} de ${total}`,
    pages: 'Páginas',
    firstPage: 'Primera página',
    nextPage: 'Página siguiente',
    nothingMatches: 'Nada coincide con estos filtros',
    nothingMatchesHint: 'Quita los filtros para ver todo de nuevo.',
    everything: 'Ver todo',
  },
}
