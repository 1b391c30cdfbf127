const english = {
  Result: 'Result of any kind',
  LetterGrade: 'Grade',
  GradePointAverage: 'Grade point average',
  Percent: 'Percentage',
  RawScore: 'Score',
  ScaledScore: 'Scaled score',
  PerformanceLevel: 'Performance level',
  Status: 'Status',
}

const spanish: typeof english = {
  Result: 'Resultado de cualquier tipo',
  LetterGrade: 'Calificación',
  GradePointAverage: 'Promedio',
  Percent: 'Porcentaje',
  RawScore: 'Puntuación',
  ScaledScore: 'Puntuación escalada',
  PerformanceLevel: 'Nivel de desempeño',
  Status: 'Estado',
}

/** The names of the standard's types of results in a language. */
export const resultTypeNames: Record<'es' | 'en', Record<string, string>> = { es: spanish, en: english }

/** The name of a type. A type of the organization's own is shown as it is. */
export function typeName(type: string, names: Record<string, string>): string {
  return Object.hasOwn(names, type) ? (names[type] as string) : type.replace(/^ext:/, '')
}
