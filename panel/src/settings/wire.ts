import type { Answer, Body } from '../data/ask.ts'

// The types of requests and answers, under the names that these screens use.

export type GroupRole = IdentityProviderOrder['group_roles'][number]
export type IdentityProvider = NonNullable<SignInSettings['provider']>
export type IdentityProviderOrder = Body<'save-identity-provider'>
export type MailSettings = Answer<'get-mail'>
export type OrganizationProfile = Answer<'get-profile'>
export type ProviderTrial = NonNullable<Answer<'get-provider-trial'>['trial']>
export type SignInDomain = SignInSettings['domains'][number]
export type SignInSettings = Answer<'get-identity-provider'>
export type SigningKey = SigningKeys['keys'][number]
export type SigningKeys = Answer<'list-signing-keys'>
export type SmtpLine = TestLetter['dialogue'][number]
export type Suppression = SuppressionPage['items'][number]
export type SuppressionPage = Answer<'list-suppressions'>
export type TestLetter = Answer<'send-test-letter'>
