import type { PastSignInId } from '../../platform/ids.ts'
import type { SignInWay } from './session.ts'

/** Of one person, by a provider and by other ways; older ones are forgotten. */
export const pastSignInsMax = 20

/** A sign-in as its person is told of it. `network` is the network address as limits count it; of IPv6 the network of a household. */
export type PastSignIn = { id: PastSignInId; way: SignInWay; network: string; browser: string; signedInAt: Date }
