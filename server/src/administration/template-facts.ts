import type { Facts } from '../audit-log/audit-entry.ts'
import type { FieldDescriptor, Template } from '../templates/template.ts'

/** What the audit log records of a template. `template_versions` has all that a former version said. */
export function templateFacts(template: Template): Facts {
  return {
    version: template.version,
    name: template.name,
    description: template.description,
    achievement_type: template.achievementType,
    criteria_narrative: template.criteriaNarrative,
    image_url: template.imageUrl,
    has_result: template.hasResult,
    result_type: template.resultType,
    result_allowed_values: template.resultAllowedValues,
    credits_available: template.creditsAvailable,
    requires_evidence: template.requiresEvidence,
    expiration_months: template.expirationMonths,
    required_fields: template.requiredFields.map(fieldFact),
    optional_fields: template.optionalFields.map(fieldFact),
  }
}

function fieldFact({ name, type }: FieldDescriptor): string {
  return `${name}: ${type}`
}
