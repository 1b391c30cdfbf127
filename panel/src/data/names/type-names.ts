const english = {
  achievement: {
    Badge: 'Badge',
    Certificate: 'Certificate',
    CertificateOfCompletion: 'Certificate of completion',
    Diploma: 'Diploma',
    Course: 'Course',
    MicroCredential: 'Micro credential',
    Competency: 'Competency',
    Certification: 'Certification',
    License: 'License',
    Membership: 'Membership',
    Award: 'Award',
    Assessment: 'Assessment',
    LearningProgram: 'Learning program',
    Degree: 'Degree',
    BachelorDegree: 'Bachelor degree',
    MasterDegree: 'Master degree',
    DoctoralDegree: 'Doctoral degree',
    Achievement: 'Achievement',
  },
  result: {
    Result: 'Result of any kind',
    LetterGrade: 'Grade',
    GradePointAverage: 'Grade point average',
    Percent: 'Percentage',
    RawScore: 'Score',
    ScaledScore: 'Scaled score',
    PerformanceLevel: 'Performance level',
    Status: 'Status',
  },
}

const spanish: typeof english = {
  achievement: {
    Badge: 'Insignia',
    Certificate: 'Certificado',
    CertificateOfCompletion: 'Certificado de finalización',
    Diploma: 'Diploma',
    Course: 'Curso',
    MicroCredential: 'Microcredencial',
    Competency: 'Competencia',
    Certification: 'Certificación',
    License: 'Licencia',
    Membership: 'Membresía',
    Award: 'Premio',
    Assessment: 'Evaluación',
    LearningProgram: 'Programa de aprendizaje',
    Degree: 'Título',
    BachelorDegree: 'Licenciatura',
    MasterDegree: 'Maestría',
    DoctoralDegree: 'Doctorado',
    Achievement: 'Logro',
  },
  result: {
    Result: 'Resultado de cualquier tipo',
    LetterGrade: 'Calificación',
    GradePointAverage: 'Promedio',
    Percent: 'Porcentaje',
    RawScore: 'Puntuación',
    ScaledScore: 'Puntuación escalada',
    PerformanceLevel: 'Nivel de desempeño',
    Status: 'Estado',
  },
}

/** What people call the types of achievements and results of the standard, in a language. */
export function typeNamesIn(language: 'es' | 'en'): Record<keyof typeof english, Record<string, string>> {
  return { es: spanish, en: english }[language]
}

/** What a type is called; one that is the organization's own is shown as it is. */
export function typeName(type: string, names: Record<string, string>): string {
  return Object.hasOwn(names, type) ? (names[type] as string) : type.replace(/^ext:/, '')
}
