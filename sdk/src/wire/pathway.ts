/** A pathway: it awards a credential to people who have earned a set of others. */
export type PathwaySummary = {
  id: string
  name: string
  /** May be empty. */
  description: string
  /** `archived`: it awards no more, and earlier awards stay. */
  state: 'published' | 'archived'
  /** The published version, or the last one that was published. */
  version: number
  /** ISO 8601. */
  published_at: string
  award_template_id: string
  award_template_name: string
}

/** A template that a group asks for; `null` where any result, or any number of credits, is enough. */
export type RequiredTemplate = {
  template_id: string
  name: string
  minimum_result: string | null
  minimum_credits: number | null
}

/** A group is fulfilled by this many of its templates, with this many credits together, in the order of the list where an order is asked for. */
export type PathwayGroup = {
  at_least: number
  credits_at_least: number | null
  in_order: boolean
  templates: RequiredTemplate[]
}

export type Pathway = PathwaySummary & {
  /** All groups have to be fulfilled. */
  groups: PathwayGroup[]
  /** What happens to an award when a credential that earned it is revoked. */
  when_revoked: 'keep' | 'flag' | 'revoke'
}

export type PathwayPage = { pathways: PathwaySummary[]; total: number; page: number; page_size: number }

/** A template of a group, with the person's credential. `credential_id` is `null` where no credential of the person counts. */
export type PathwayHeld = {
  template_id: string
  name: string
  credential_id: string | null
  issued_at: string | null
  /** Whether the credential was revoked since then. */
  is_revoked: boolean
}

export type PathwayGroupProgress = {
  /** The position of the group in the pathway, from 1. */
  number: number
  /** The number of templates that the group asks for; `null` where the pathway was awarded. */
  at_least: number | null
  is_met: boolean
  templates: PathwayHeld[]
}

export type PathwayAward = {
  decided_at: string
  state: 'pending' | 'issued' | 'failed'
  /** When a credential that earned the award was revoked, where somebody has to decide about the award. */
  flagged_at: string | null
  credential_id: string | null
  failure_id: string | null
}

export type PathwayExplanation = {
  email: string
  /** The version that awarded, or else the published version. */
  version: number
  /** Sentences that say why the person was awarded, or which credentials are missing. */
  told: string[]
  /** The groups with the person's credentials. After an award these are the credentials at the time of the award. */
  groups: PathwayGroupProgress[]
  /** `null` where the pathway has not awarded the person. */
  award: PathwayAward | null
}

/** The progress of a person: the pathway is fulfilled where `has` is at least `needs`. */
export type PathwayPerson = {
  email: string
  name: string | null
  has: number
  needs: number
  award: { state: 'pending' | 'issued' | 'failed'; is_flagged: boolean; credential_id: string | null } | null
}

export type PathwayPeople = { people: PathwayPerson[]; next: string | null }

export type PathwayPeopleFilter = {
  /** A part of a name or an address. */
  q?: string | undefined
  state?: 'awarded' | 'on_the_way' | 'flagged' | undefined
  /** For the next page: the `next` of the former page. */
  after?: string | undefined
  limit?: number | undefined
}

/** An award that was earned by a credential which is revoked now: somebody has to decide about it. */
export type FlaggedAward = {
  id: string
  pathway_id: string
  pathway_name: string
  email: string
  flagged_at: string
  credential_id: string | null
  failure_id: string | null
  /** The names of the revoked credentials that earned the award. */
  revoked: string[]
}
