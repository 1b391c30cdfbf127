import { dayFields, type FieldName } from '../../data/names/field-names.ts'
import type { Language } from '../../ui/language/language.tsx'
import { blankValues, type FieldNeed, type TemplateValues } from '../form/template-values.ts'
import type { Example } from '../template-search.ts'

/** The values of an example in the language of the person. */
export function exampleValues(example: Example, language: Language): TemplateValues {
  const { uses, ...rest } = examplesByLanguage[language][example]
  const fields = { ...blankValues.fields }
  for (const [name, use] of Object.entries(uses) as [FieldName, FieldNeed][]) fields[name] = { need: use, hint: '' }
  return { ...blankValues, ...rest, fields }
}

type ExampleText = Partial<Omit<TemplateValues, 'fields'>> & {
  name: string
  uses: Partial<Record<FieldName, FieldNeed>>
}

const uses = {
  badge: { recipient_name: 'required' },
  certificate: {
    recipient_name: 'required',
    result_value: 'required',
    credits_earned: 'optional',
    term: 'optional',
    ...Object.fromEntries(dayFields.map((name) => [name, 'optional' as const])),
  },
  diploma: { recipient_name: 'required', license_number: 'optional', term: 'optional' },
} satisfies Record<Example, Partial<Record<FieldName, FieldNeed>>>

const examplesByLanguage: Record<Language, Record<Example, ExampleText>> = {
  es: {
    badge: {
      name: 'Introducción al análisis de datos',
      type: 'Badge',
      description: 'Sabe leer, limpiar y presentar datos con una hoja de cálculo.',
      criteria: 'Completar las cuatro lecciones y aprobar el cuestionario final.',
      uses: uses.badge,
    },
    certificate: {
      name: 'Curso de análisis de datos',
      type: 'Certificate',
      description: 'Curso de 60 horas con proyecto final.',
      criteria: '- Asistir al 80 % de las sesiones\n- Entregar el proyecto final\n- Obtener al menos C',
      resultType: 'LetterGrade',
      allowedValues: 'C\nB\nA',
      credits: '6',
      uses: uses.certificate,
    },
    diploma: {
      name: 'Licenciatura en Ciencia de Datos',
      type: 'Diploma',
      description: 'Título de licenciatura.',
      criteria: 'Cubrir el plan de estudios completo y aprobar el examen profesional.',
      uses: uses.diploma,
    },
  },
  en: {
    badge: {
      name: 'Introduction to data analysis',
      type: 'Badge',
      description: 'Knows how to read, clean and present data with a spreadsheet.',
      criteria: 'Complete the four lessons and pass the final quiz.',
      uses: uses.badge,
    },
    certificate: {
      name: 'Course in data analysis',
      type: 'Certificate',
      description: 'A course of 60 hours with a final project.',
      criteria: '- Attend 80% of the sessions\n- Hand in the final project\n- Reach at least C',
      resultType: 'LetterGrade',
      allowedValues: 'C\nB\nA',
      credits: '6',
      uses: uses.certificate,
    },
    diploma: {
      name: 'Bachelor of Data Science',
      type: 'Diploma',
      description: 'A bachelor degree.',
      criteria: 'Complete the whole curriculum and pass the final examination.',
      uses: uses.diploma,
    },
  },
}
