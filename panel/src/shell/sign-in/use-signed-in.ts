import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLanguage } from '../../ui/language/language.tsx'
import type { Session } from '../session.ts'
import { adoptSession } from '../session.ts'

/** Takes over a new session with its language, and asks for all answers again under it. */
export function useSignedIn(): (session: Session) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { setLanguage } = useLanguage()
  return async (session) => {
    if (session.person.language) setLanguage(session.person.language)
    await adoptSession(queryClient, session)
    await router.invalidate()
  }
}
