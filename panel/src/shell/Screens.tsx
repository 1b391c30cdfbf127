import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { FailedState } from '../ui/states/FailedState.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { CentredPage } from './CentredPage.tsx'
import { texts } from './texts.ts'

/** Where screens stand. When one takes the place of another, focus moves to its title, as after loading a page. */
export function Screens() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.querySelector('h1')?.focus()
      }),
    [router],
  )
  return <Outlet />
}

/** An error that no screen took care of. The way out is to ask again. */
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
