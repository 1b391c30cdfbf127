import type { FieldReader } from './field-reader.ts'

/**
 * The properties of a subject that hold one text or one day and follow no rule but that of their kind (Open Badges 3.0,
 * "AchievementSubject"), in the order in which they stand in a document. A day is given as `YYYY-MM-DD` and stands in the
 * document as the first second of it in UTC, because the standard wants a date-time.
 *
 * Award, document and compiled issuing read this list: a further property of this sort is a line here and one in
 * `readSubjectValues`, and nothing else in this library. It must be a term of the Open Badges context.
 */
export const subjectFields = {
  role: 'text',
  licenseNumber: 'text',
  term: 'text',
  activityStartDate: 'day',
  activityEndDate: 'day',
} as const satisfies Record<string, 'text' | 'day'>

export type SubjectField = keyof typeof subjectFields

/** The values of these properties. An absent one is left out of the document. */
export type SubjectValues = { [Field in SubjectField]?: string | undefined }

/**
 * Each of these properties of an award, as it stands in the document; `reader` keeps what is wrong. The names stand here once more because one object literal is built several
 * times faster than properties set in a loop; the compiler refuses it where it lacks one of the list.
 */
export function readSubjectValues(award: SubjectValues, reader: FieldReader): SubjectValues {
  return {
    role: reader.optionalText('role', award.role),
    licenseNumber: reader.optionalText('licenseNumber', award.licenseNumber),
    term: reader.optionalText('term', award.term),
    activityStartDate: reader.optionalDay('activityStartDate', award.activityStartDate),
    activityEndDate: reader.optionalDay('activityEndDate', award.activityEndDate),
  } satisfies Required<SubjectValues>
}

/** The names of the properties, in their order; those of one kind where one is asked for. */
export function subjectFieldNames(kind?: 'text' | 'day'): SubjectField[] {
  const names = Object.keys(subjectFields) as SubjectField[]
  return kind === undefined ? names : names.filter((name) => subjectFields[name] === kind)
}
