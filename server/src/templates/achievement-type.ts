import type { Language } from '../platform/context.ts'

/** The terms of the standard (Open Badges 3.0, "AchievementType Enumeration") in Spanish. */
const spanish: Record<string, string> = {
  Achievement: 'Logro',
  ApprenticeshipCertificate: 'Certificado de aprendizaje',
  Assessment: 'Evaluación',
  Assignment: 'Trabajo',
  AssociateDegree: 'Grado asociado',
  Award: 'Premio',
  BachelorDegree: 'Licenciatura',
  Badge: 'Insignia',
  Certificate: 'Certificado',
  CertificateOfCompletion: 'Certificado de finalización',
  Certification: 'Certificación',
  CommunityService: 'Servicio comunitario',
  Competency: 'Competencia',
  Course: 'Curso',
  CoCurricular: 'Actividad cocurricular',
  Degree: 'Título',
  Diploma: 'Diploma',
  DoctoralDegree: 'Doctorado',
  Fieldwork: 'Trabajo de campo',
  GeneralEducationDevelopment: 'Desarrollo de Educación General',
  JourneymanCertificate: 'Certificado de oficial',
  LearningProgram: 'Programa de aprendizaje',
  License: 'Licencia',
  Membership: 'Membresía',
  ProfessionalDoctorate: 'Doctorado profesional',
  QualityAssuranceCredential: 'Credencial de garantía de calidad',
  MasterCertificate: 'Certificado de maestría',
  MasterDegree: 'Maestría',
  MicroCredential: 'Microcredencial',
  ResearchDoctorate: 'Doctorado de investigación',
  SecondarySchoolDiploma: 'Diploma de educación secundaria',
}

/** The names of the types in the standard, for people. */
export const achievementTypeNames: Record<Language, Record<string, string>> = {
  es: spanish,
  en: Object.fromEntries(Object.keys(spanish).map((type) => [type, spaced(type)])),
}

/**
 * The display name of an achievement type. A type that the standard does not know is shown as it is, without its `ext:`.
 */
export function describeAchievementType(type: string, language: Language): string {
  const known = language === 'es' && Object.hasOwn(spanish, type) ? spanish[type] : undefined
  return known ?? spaced(type.replace(/^ext:/, ''))
}

/** `CertificateOfCompletion` reads "Certificate of completion". */
function spaced(term: string): string {
  const words = term
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
