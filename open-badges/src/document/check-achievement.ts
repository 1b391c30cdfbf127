import { type Achievement, achievementProblems } from './achievement.ts'
import { checkIssuerProfile, type IssuerProfile } from './issuer-profile.ts'
import { fixedNodes } from './nodes.ts'
import type { Problem } from './refused.ts'

/**
 * Everything that keeps the achievement from being in a credential of this issuer, in whatever award: problems of the issuer, problems of the
 * achievement, and ids that both use. Empty when there is no problem.
 */
export function checkAchievement(profile: IssuerProfile, achievement: Achievement): Problem[] {
  return [
    ...checkIssuerProfile(profile),
    ...achievementProblems(achievement),
    ...fixedNodes(profile, achievement).problems,
  ]
}
