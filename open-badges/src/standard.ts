/**
 * Words fixed by the standards that a credential of ours is made of, each with the place where it is defined.
 */

/** Verifiable Credentials Data Model v2.0, "Contexts": https://www.w3.org/TR/vc-data-model-2.0/#contexts */
export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'

/** Verifiable Credentials Data Model v1.1, "Contexts": https://www.w3.org/TR/vc-data-model/#contexts */
export const credentialsContextV1 = 'https://www.w3.org/2018/credentials/v1'

/** Open Badges 3.0, "Context files": https://www.imsglobal.org/spec/ob/v3p0/#context */
export const openBadgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** Open Badges 1.1 and 2.0, "Context". */
const openBadges2Pattern = /^https:\/\/(w3id\.org\/openbadges|openbadgespec\.org)\/v[12]$/

/** Whether the context is that of an Open Badge before 3.0. */
export function isOpenBadges2Context(context: unknown): boolean {
  return typeof context === 'string' && openBadges2Pattern.test(context)
}

/** DID Core, "JSON-LD": https://www.w3.org/TR/did-core/#json-ld */
export const didContext = 'https://www.w3.org/ns/did/v1'

/** Controlled Identifiers v1.0, "Multikey": https://www.w3.org/TR/cid-1.0/#Multikey */
export const multikeyContext = 'https://w3id.org/security/multikey/v1'

/** Verifiable Credentials Data Model v2.0, "Media Types": https://www.w3.org/TR/vc-data-model-2.0/#media-types */
export const credentialMediaType = 'application/vc+ld+json'

/** Open Badges 3.0, "AchievementType Enumeration": https://www.imsglobal.org/spec/ob/v3p0/#achievementtype-enumeration */
export const achievementTypes = [
  'Achievement',
  'ApprenticeshipCertificate',
  'Assessment',
  'Assignment',
  'AssociateDegree',
  'Award',
  'Badge',
  'BachelorDegree',
  'Certificate',
  'CertificateOfCompletion',
  'Certification',
  'CommunityService',
  'Competency',
  'Course',
  'CoCurricular',
  'Degree',
  'Diploma',
  'DoctoralDegree',
  'Fieldwork',
  'GeneralEducationDevelopment',
  'JourneymanCertificate',
  'LearningProgram',
  'License',
  'Membership',
  'ProfessionalDoctorate',
  'QualityAssuranceCredential',
  'MasterCertificate',
  'MasterDegree',
  'MicroCredential',
  'ResearchDoctorate',
  'SecondarySchoolDiploma',
] as const

/** Open Badges 3.0, "AlignmentTargetType Enumeration": https://www.imsglobal.org/spec/ob/v3p0/#alignmenttargettype-enumeration */
export const alignmentTargetTypes = [
  'ceasn:Competency',
  'ceterms:Credential',
  'CFItem',
  'CFRubric',
  'CFRubricCriterion',
  'CFRubricCriterionLevel',
  'CTDL',
] as const

/** Open Badges 3.0, "ResultType Enumeration": https://www.imsglobal.org/spec/ob/v3p0/#resulttype-enumeration */
export const resultTypes = [
  'GradePointAverage',
  'LetterGrade',
  'Percent',
  'PerformanceLevel',
  'PredictedScore',
  'RawScore',
  'Result',
  'RubricCriterion',
  'RubricCriterionLevel',
  'RubricScore',
  'ScaledScore',
  'Status',
] as const

/** Open Badges 3.0, "ResultStatusType Enumeration": https://www.imsglobal.org/spec/ob/v3p0/#resultstatustype-enumeration */
export const resultStatuses = [
  'Completed',
  'Enrolled',
  'Failed',
  'InProgress',
  'OnHold',
  'Provisional',
  'Withdrew',
] as const

/**
 * The enumerations of types are extensible: Open Badges 3.0 allows terms of one's own that begin with `ext:`. The JSON
 * schema of the standard does not take every word behind it, but any that begins with a letter.
 */
const extensionPattern = /^ext:[A-Za-z][A-Za-z0-9._-]*$/

/** Our own result type for credits that cannot be signed as a number. See `isSafeNumber`. */
export const creditsResultType = 'ext:CreditsEarned'

/**
 * Whether `term` may stand as `achievementType`: one of the 31 terms of the standard, or `ext:` and a word.
 *
 * @example isAchievementType('Workshop') // false
 * @example isAchievementType('ext:Workshop') // true
 */
export function isAchievementType(term: string): boolean {
  return (achievementTypes as readonly string[]).includes(term) || extensionPattern.test(term)
}

/**
 * Whether `term` may stand as `resultType`: one of the terms of the standard, or `ext:` and a word.
 *
 * @example isResultType('Percent') // true
 */
export function isResultType(term: string): boolean {
  return (resultTypes as readonly string[]).includes(term) || extensionPattern.test(term)
}

/**
 * Whether `term` may stand as the `targetType` of an alignment: one of the terms of the standard, or `ext:` and a word.
 *
 * @example isAlignmentTargetType('CFItem') // true
 * @example isAlignmentTargetType('Skill') // false
 */
export function isAlignmentTargetType(term: string): boolean {
  return (alignmentTargetTypes as readonly string[]).includes(term) || extensionPattern.test(term)
}

/**
 * Whether `term` may stand as the `status` of a result. This enumeration is closed.
 *
 * @example isResultStatus('Passed') // false
 */
export function isResultStatus(term: string): boolean {
  return (resultStatuses as readonly string[]).includes(term)
}

/**
 * Makes a term of one's own from any words: without accents, spaces and other characters that a term may not have.
 *
 * @example extensionTerm('Certificado de Participación') // 'ext:CertificadodeParticipacion'
 * @example extensionTerm('-3D') // 'ext:x3D'
 * @example extensionTerm('修了証') // 'ext:Other'
 */
export function extensionTerm(words: string): string {
  const term = words
    .replace(/^ext:/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '')
    .replace(/^[._-]+/, '')
  if (term === '') return 'ext:Other'
  return `ext:${/^\d/.test(term) ? 'x' : ''}${term}`
}

/** Bitstring Status List v1.0, "Bitstring Length": https://www.w3.org/TR/vc-bitstring-status-list/#bitstring-length */
export const statusListMinBits = 131_072
