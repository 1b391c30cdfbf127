import type { PastSignInId } from '../../platform/ids.ts'
import type { SignInWay } from './session.ts'

/** The sign-ins of one person that are kept, by a provider and by other ways each; older ones are deleted. */
export const pastSignInsMax = 20

/** A sign-in as its person sees it. `network` is the network address as limits count it; of IPv6 the network of a household. */
export type PastSignIn = { id: PastSignInId; way: SignInWay; network: string; browser: string; signedInAt: Date }
