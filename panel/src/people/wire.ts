import type { Answer } from '../data/ask.ts'

// What the service answers and takes, by the names that these screens have for it.

export type CredentialRow = Answer<'list-credential-rows'>['items'][number]
export type FailureRow = Answer<'list-failure-rows'>['items'][number]
export type KnownPerson = Answer<'get-person'>
