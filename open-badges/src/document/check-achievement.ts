import { type Achievement, achievementProblems } from './achievement.ts'
import { checkIssuerProfile, type IssuerProfile } from './issuer-profile.ts'
import { fixedNodes } from './nodes.ts'
import type { Problem } from './refused.ts'

/**
 * Everything that keeps the achievement from standing in a credential of this issuer, whatever award it is given in:
 * what is wrong with the issuer, with the achievement, and ids that both need. Empty when nothing is.
 */
export function checkAchievement(profile: IssuerProfile, achievement: Achievement): Problem[] {
  return [
    ...checkIssuerProfile(profile),
    ...achievementProblems(achievement),
    ...fixedNodes(profile, achievement).problems,
  ]
}
