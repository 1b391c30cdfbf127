import type { Language } from '../../platform/context.ts'
import type { PathwayGroup } from '../pathway.ts'

/** The words of the pathways in the wallet. Spanish sets the keys. */
const spanish = {
  title: 'Tus rutas',
  lead: 'Qué tienes y qué te falta para conseguir más con lo que ya es tuyo.',
  more: (shown: number) => `Aparecen ${shown}: las de tus credenciales más recientes.`,
  of: (organization: string) => `De ${organization}`,
  count: (has: number, needs: number) => `${has} de ${needs}`,
  award: 'Otorga',
  awarded: 'Ya la tienes',
  awardRevoked: 'Te la otorgó; ahora está revocada',
  soon: 'Todavía no se ha expedido',
  failed: 'No se pudo expedir: la organización tiene que intentarlo de nuevo',
  notYet: 'Aún no la tienes',
  has: 'La tienes',
  lacks: 'Te falta',
  met: 'Cumplido',
  fromResult: (result: string) => `desde ${result}`,
  fromCredits: (credits: number) => `desde ${credits.toLocaleString('es')} créditos`,
  asks({ atLeast, creditsAtLeast, isInOrder, templates }: PathwayGroup): string {
    const number =
      atLeast === templates.length ? (templates.length === 1 ? 'Esta' : 'Todas estas') : `${atLeast} de estas`
    const credits = creditsAtLeast === null ? [] : [`con ${creditsAtLeast.toLocaleString('es')} créditos en total`]
    return `${[number, ...credits, ...(isInOrder ? ['en este orden'] : [])].join(', ')}:`
  },
}

const english: typeof spanish = {
  title: 'Your pathways',
  lead: 'What you have and what is missing to earn more with what is yours already.',
  more: (shown) => `${shown} are shown: those of your newest credentials.`,
  of: (organization) => `Of ${organization}`,
  count: (has, needs) => `${has} of ${needs}`,
  award: 'Awards',
  awarded: 'You have it',
  awardRevoked: 'It was awarded to you, and is revoked now',
  soon: 'Not issued yet',
  failed: 'It could not be issued: the organization has to try again',
  notYet: 'You do not have it yet',
  has: 'You have it',
  lacks: 'Missing',
  met: 'Met',
  fromResult: (result) => `from ${result} on`,
  fromCredits: (credits) => `from ${credits.toLocaleString('en')} credits on`,
  asks({ atLeast, creditsAtLeast, isInOrder, templates }) {
    const number =
      atLeast === templates.length ? (templates.length === 1 ? 'This one' : 'All of these') : `${atLeast} of these`
    const credits = creditsAtLeast === null ? [] : [`with ${creditsAtLeast.toLocaleString('en')} credits together`]
    return `${[number, ...credits, ...(isInOrder ? ['in this order'] : [])].join(', ')}:`
  },
}

export const ownPathwaysTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
