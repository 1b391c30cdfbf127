import { ActionIcon } from '@mantine/core'
import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { MenuIcon } from '../../ui/icons.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Brand } from '../Brand.tsx'
import { lazyPart } from '../lazy-screen.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { isOfferDue } from '../passkeys/offer.ts'
import { useOrganization } from '../session.ts'
import classes from '../shell.module.css'
import { SignInAgain } from '../sign-in/again/SignInAgain.tsx'
import { texts } from '../texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { useLiveChanges } from './use-live-changes.ts'

const PasskeyOffer = lazyPart(async () => (await import('../passkeys/PasskeyOffer.tsx')).PasskeyOffer)
const MoreThanLetter = lazyPart(async () => (await import('./MoreThanLetter.tsx')).MoreThanLetter)
const NarrowSections = lazyPart(async () => (await import('./NarrowSections.tsx')).NarrowSections)

/** The frame around every screen of an organization. */
export function Frame() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { person, is_limited } = useRouteContext({ from: '/o/$organization' }).session
  useLiveChanges(organization.id)
  return (
    <div className={classes.frame}>
      <button type="button" className={classes.skip} onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <header className={classes.top}>
        <NarrowNavigation />
        <Brand />
        <OrganizationMenu />
        <PaletteButton />
        <AccountMenu />
      </header>
      <nav className={classes.side} aria-label={words.navigation}>
        <Navigation />
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        {organization.is_sandbox && (
          <div className={classes.banner}>
            <Notice tone="late">
              <strong>SANDBOX</strong> · {words.sandboxNotice}
            </Notice>
          </div>
        )}
        {!organization.is_active && (
          <div className={classes.banner}>
            <Notice tone="late">{words.inactiveNotice}</Notice>
          </div>
        )}
        {!is_limited && isOfferDue() && (
          <Suspense>
            <PasskeyOffer />
          </Suspense>
        )}
        {organization.entry === 'more_than_letter_required' ? (
          <Suspense>
            <MoreThanLetter />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      <SignInAgain email={person.email} organization={organization} />
    </div>
  )
}

/** On a screen too narrow for the navigation, a button opens it. */
function NarrowNavigation() {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: having arrived somewhere closes it
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className={classes.narrow}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={words.openNavigation}
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <MenuIcon />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <NarrowSections isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
