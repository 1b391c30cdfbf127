import { isResultStatus, readText, resultStatuses } from '@sello/open-badges'
import { type FieldName, fieldNames, type RecipientField, recipientFields } from '../../templates/recipient-fields.ts'
import { namesField, requiresField, type Template } from '../../templates/template.ts'
import { type RowError, rowErrors } from './messages.ts'

/** The rules of the document for a row, beyond those of its template. */
export type DocumentRules = {
  /** Whether an address is that of another node of the document, so that no evidence may have it. */
  isReserved(url: string): boolean
  /** Parts of the template or its issuer that cannot be signed. If there is one, no row can be issued. */
  faults: readonly string[]
}

/** A field that a template names. */
export type NamedField = { name: FieldName; isRequired: boolean; field: RecipientField }

/** The rules of a template for each row, computed once for a batch. */
export type TemplateRules = {
  template: Template
  /** The fields that it names, in the wire's order. */
  named: readonly NamedField[]
  /** Their names: fields outside this set are ignored, whatever they hold. */
  used: ReadonlySet<string>
  /**
   * Maps the composed form of an allowed value to the spelling of the template. Undefined where any value is allowed.
   */
  allowedResults: ReadonlyMap<string, string> | undefined
  /** The error of any other result: one text for all rows, since it may be long. */
  resultNotAllowed: RowError
}

export function templateRules(template: Template): TemplateRules {
  const allowed = new Map(allowedResults(template).map((value) => [resultKey(value), value]))
  const used = fieldNames.filter((name) => namesField(template, name))
  return {
    template,
    named: used.map((name) => ({ name, isRequired: requiresField(template, name), field: recipientFields[name] })),
    used: new Set<string>(used),
    allowedResults: allowed.size === 0 ? undefined : allowed,
    resultNotAllowed: rowErrors.result_not_allowed([...allowed.values()]),
  }
}

/** The allowed results. A result of type status must be one of the standard's values, even where an old template allows others. */
function allowedResults({ resultType, resultAllowedValues }: Template): readonly string[] {
  if (resultType !== 'Status') return resultAllowedValues
  const statuses = resultAllowedValues.filter(isResultStatus)
  return statuses.length > 0 ? statuses : resultStatuses
}

/** The composed form in which an allowed value and a row's value are compared: values that look alike are equal. */
export function resultKey(value: string): string {
  const read = readText(value, { charactersMax: value.length })
  return (read.ok ? read.value : value).normalize('NFC')
}
