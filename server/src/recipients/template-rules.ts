import { type FieldName, fieldNames, namesField, requiresField, type Template } from '../templates/template.ts'

/** What a template asks of every row, worked out once for a whole batch. */
export type TemplateRules = {
  template: Template
  required: ReadonlySet<FieldName>
  /** Fields outside this set are ignored, whatever they hold. */
  used: ReadonlySet<string>
  /** From the composed form of an allowed value to the template's own spelling; undefined where any value will do. */
  allowedResults: ReadonlyMap<string, string> | undefined
}

export function templateRules(template: Template): TemplateRules {
  const allowed = template.resultAllowedValues
  return {
    template,
    required: new Set(fieldNames.filter((name) => requiresField(template, name))),
    used: new Set<string>(fieldNames.filter((name) => namesField(template, name))),
    allowedResults:
      allowed.length === 0 ? undefined : new Map(allowed.map((value) => [value.trim().normalize('NFC'), value])),
  }
}
