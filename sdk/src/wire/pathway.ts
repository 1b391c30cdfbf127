/** A pathway: it awards a credential to people who have earned a set of others. */
export type PathwaySummary = {
  id: string
  name: string
  /** May be empty. */
  description: string
  /** `archived` where it awards no more; what it awarded stays. */
  state: 'published' | 'archived'
  /** The version that is published, or was published last. */
  version: number
  /** ISO 8601. */
  published_at: string
  award_template_id: string
  award_template_name: string
}

/** A template that a group asks for; `null` where any result or credits will do. */
export type RequiredTemplate = {
  template_id: string
  name: string
  minimum_result: string | null
  minimum_credits: number | null
}

/** A group is met by so many of its templates, with so many credits together, in the order of the list where that is asked. */
export type PathwayGroup = {
  at_least: number
  credits_at_least: number | null
  in_order: boolean
  templates: RequiredTemplate[]
}

export type Pathway = PathwaySummary & {
  /** All of them are to be met. */
  groups: PathwayGroup[]
  /** What happens to an award when a credential is revoked by which it was earned. */
  when_revoked: 'keep' | 'flag' | 'revoke'
}

export type PathwayPage = { pathways: PathwaySummary[]; total: number; page: number; page_size: number }

/** Something that a group asks for. `credential_id` is `null` where the person has none that counts. */
export type PathwayHeld = {
  template_id: string
  name: string
  credential_id: string | null
  issued_at: string | null
  /** Whether it was revoked since. */
  is_revoked: boolean
}

export type PathwayGroupProgress = {
  /** Its place in the pathway, from 1. */
  number: number
  /** How many templates of the group are asked for; `null` where the pathway was awarded. */
  at_least: number | null
  is_met: boolean
  templates: PathwayHeld[]
}

export type PathwayAward = {
  decided_at: string
  state: 'pending' | 'issued' | 'failed'
  /** When a credential was revoked by which it was earned, where that is to be looked at. */
  flagged_at: string | null
  credential_id: string | null
  failure_id: string | null
}

export type PathwayExplanation = {
  email: string
  /** The version that awarded; else the one that is published. */
  version: number
  /** Why, or what is missing: a sentence each. */
  told: string[]
  /** Where the person was awarded, the credentials as they were when it was decided. */
  groups: PathwayGroupProgress[]
  /** `null` where the pathway has not awarded to them. */
  award: PathwayAward | null
}

/** How far a person is: they meet the pathway where `has` is as much as `needs`. */
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
  /** The next page: `next` of the page ahead. */
  after?: string | undefined
  limit?: number | undefined
}

/** An award whose ground was taken away, about which somebody has to decide. */
export type FlaggedAward = {
  id: string
  pathway_id: string
  pathway_name: string
  email: string
  flagged_at: string
  credential_id: string | null
  failure_id: string | null
  /** What was revoked of that by which it was earned, by name. */
  revoked: string[]
}
