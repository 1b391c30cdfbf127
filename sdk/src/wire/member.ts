/** `suspended` and `left`: what is issued to them is external. Others may follow. */
export type MemberStatus = 'active' | 'suspended' | 'left'

export type MemberAddress = {
  email: string
  added_at: string
  /** ISO 8601; `null` while it does not count. */
  verified_at: string | null
  /** By an answer to a `letter`, or by the word of an `administrator` or a key. */
  verified_by: 'letter' | 'administrator' | null
}

/** A member of your organization. */
export type OrganizationMember = {
  id: string
  /** The id that your system has for them; `null` where they were added in another way. */
  external_id: string | null
  name: string
  role: string | null
  license_number: string | null
  status: MemberStatus
  created_at: string
  addresses: MemberAddress[]
}

/** What your system knows of a member. `vouch`: the address counts on your word, and no letter goes out. */
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
  /** Letters that ask to confirm an address. */
  letters: number
  earlier_credentials: number
  /** By their place in the list, from 1. */
  already_members: { row: number; email: string }[]
}

export type MemberFilter = {
  /** A part of a name or an address. */
  q?: string | undefined
  status?: MemberStatus | undefined
  /** The next page: those before the member with this id. */
  before?: string | undefined
  /** 1 to 100; 20 unless told. */
  limit?: number | undefined
}
