import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { FailedState } from '../ui/states/FailedState.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { CentredPage } from './CentredPage.tsx'
import { ServiceAway } from './frame/ServiceAway.tsx'
import { useReturnedFocus } from './frame/use-returned-focus.ts'
import { texts } from './texts.ts'

/** The place of the screens. When one screen replaces another, the focus moves to its title, as after loading a page. */
export function Screens() {
  const router = useRouter()
  useReturnedFocus()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.querySelector('h1')?.focus()
      }),
    [router],
  )
  return (
    <>
      <Outlet />
      <ServiceAway />
    </>
  )
}

/** Shown after an error that no screen has handled. The person can try again. */
export function BrokenScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const askAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <CentredPage>
      <FailedState isWholePage error={error} onRetry={askAgain} />
    </CentredPage>
  )
}

/** Shown in the place of a screen that could not be opened. The navigation stays. */
export function FailedScreen({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Sheet>
      <FailedState isWholePage error={error} onRetry={() => void router.invalidate()} />
    </Sheet>
  )
}

/** Shown where no screen has the address, and no organization is known either. */
export function MissingScreen() {
  const words = useTexts(texts)
  usePageTitle(words.missing.title)
  return (
    <CentredPage>
      <EmptyState isWholePage title={words.missing.title} action={<Link to="/">{words.missing.start}</Link>}>
        {words.missing.explanation}
      </EmptyState>
    </CentredPage>
  )
}

/** Shown where no screen of the organization has the address. The navigation stays. */
export function MissingInOrganization() {
  const words = useTexts(texts)
  usePageTitle(words.missing.title)
  return (
    <Sheet>
      <EmptyState
        isWholePage
        title={words.missing.title}
        action={
          <Link from="/o/$organization" to="/o/$organization">
            {words.missing.start}
          </Link>
        }
      >
        {words.missing.explanationHere}
      </EmptyState>
    </Sheet>
  )
}
