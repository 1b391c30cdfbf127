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

/** What people call the types of results of the standard, in a language. */
export const resultTypeNames: Record<'es' | 'en', Record<string, string>> = { es: spanish, en: english }

/** What a type is called; one that is the organization's own is shown as it is. */
export function typeName(type: string, names: Record<string, string>): string {
  return Object.hasOwn(names, type) ? (names[type] as string) : type.replace(/^ext:/, '')
}
