/** Credentials issued to a `suspended` member, or to one who has `left`, are external. Other values may follow. */
export type MemberStatus = 'active' | 'suspended' | 'left'

export type MemberAddress = {
  email: string
  added_at: string
  /** ISO 8601; `null` while the address does not count. */
  verified_at: string | null
  /** The address was verified by an answer to a `letter`, or by the word of an `administrator` or a key. */
  verified_by: 'letter' | 'administrator' | null
}

/** A member of your organization. */
export type OrganizationMember = {
  id: string
  /** The id of the member in your system; `null` where the member was added in another way. */
  external_id: string | null
  name: string
  role: string | null
  license_number: string | null
  status: MemberStatus
  created_at: string
  addresses: MemberAddress[]
}

/** The facts that your system knows of a member. `vouch`: the address counts on your word, and no letter is sent. */
export type MemberFields = {
  email: string
  name: string
  role?: string | null
  license_number?: string | null
  vouch?: boolean
}

export type ImportedMember = Omit<MemberFields, 'vouch'> & { external_id?: string | null }

export type MemberImport = {
  added: number
  /** The number of letters that ask to confirm an address. */
  letters: number
  earlier_credentials: number
  /** Rows of people who are members already; `row` is counted from 1. */
  already_members: { row: number; email: string }[]
}

export type MemberFilter = {
  /** A part of a name or an address. */
  q?: string | undefined
  status?: MemberStatus | undefined
  /** For the next page: lists members before the one with this id. */
  before?: string | undefined
  /** 1 to 100; 20 by default. */
  limit?: number | undefined
}
