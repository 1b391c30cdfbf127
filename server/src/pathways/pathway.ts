import type { PathwayId, TemplateId } from '../platform/ids.ts'
import type { Transitions } from '../platform/transitions.ts'
import { type FieldName, fieldNames, recipientFields } from '../templates/recipient-fields.ts'
import { requiresField, type Template } from '../templates/template.ts'

/** Bounds for everything that a caller could make large. Each template of a group also has a letter in `fulfilment-view`. */
export const pathwaysMax = 100
export const groupsMax = 10
export const templatesInGroupMax = 20

export type PathwayState = 'draft' | 'published' | 'archived'

/** The transitions of a version of a pathway. The next version that is published archives the one before. */
export const pathwayTransitions: Transitions<PathwayState> = {
  draft: ['published', 'archived'],
  published: ['archived'],
  archived: [],
}

/** The effect on an award when a credential is revoked without which the person would not have fulfilled the pathway. */
export const revocationPolicies = ['keep', 'flag', 'revoke'] as const

/** A template of a group, with the least that a credential of it must say to count. */
export type RequiredTemplate = {
  templateId: TemplateId
  /** The least result: a number, or one of the allowed values of the template, which go from low to high. */
  minimumResult: string | null
  minimumCredits: number | null
}

/** A group is fulfilled by this many of its templates, with this many credits together, in the order of the list where `isInOrder` is set. */
export type PathwayGroup = {
  atLeast: number
  creditsAtLeast: number | null
  isInOrder: boolean
  templates: RequiredTemplate[]
}

/** The definition of a pathway: whoever fulfils all groups is awarded the template, once. */
export type PathwayDefinition = {
  name: string
  description: string
  awardTemplateId: TemplateId
  groups: PathwayGroup[]
  whenRevoked: (typeof revocationPolicies)[number]
}

/** A version of a pathway. */
export type Pathway = {
  id: PathwayId
  version: number
  state: PathwayState
  definition: PathwayDefinition
  createdAt: Date
  publishedAt: Date | null
  /** When the run over past credentials had seen them all. */
  sweptAt: Date | null
  /** How many people that run has to look at; null until it begins. */
  sweepPeople: number | null
  /** How many it has looked at. */
  sweepSeen: number
}

/** The templates that a pathway asks for, each once. */
export function templatesOf({ groups }: PathwayDefinition): TemplateId[] {
  return [...new Set(groups.flatMap((group) => group.templates.map(({ templateId }) => templateId)))]
}

/**
 * The fields that a template requires and no pathway can supply: the row of an award has an address, a name, and the fields that the profile of a
 * member fills.
 */
export function unsuppliedFields(template: Template): FieldName[] {
  return fieldNames.filter((name) => requiresField(template, name) && !Object.hasOwn(recipientFields[name], 'profile'))
}

/** Whether pathways can award a template: it is in use, and requires nothing that they cannot supply. */
export function isAwardable(template: Template): boolean {
  return template.archivedAt === null && unsuppliedFields(template).length === 0
}
