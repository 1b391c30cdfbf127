import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice } from '../ui/list/list-search.ts'
import { readMailSearch } from './mail/mail-search.ts'
import { mailQuery, newestTemplateQuery, profileQuery, signingKeysQuery, suppressionsQuery } from './queries.ts'
import { signInSettingsQuery } from './sign-in/use-settings.ts'

export const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/profile',
  loader: ({ context }): void => void context.queryClient.prefetchQuery(profileQuery(context.organization.id)),
  component: lazyScreen(() => import('./profile/ProfileShow.tsx'), 'ProfileShow'),
})

export const signingKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/signing-keys',
  validateSearch: (search: Record<string, unknown>): { panel?: 'rotate' | undefined } => ({
    panel: readChoice(search.panel, ['rotate']),
  }),
  loader: ({ context }): void => void context.queryClient.prefetchQuery(signingKeysQuery(context.organization.id)),
  component: lazyScreen(() => import('./signing-keys/SigningKeyList.tsx'), 'SigningKeyList'),
})

export const walletsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/wallets',
  loader: ({ context }): void => {
    void context.queryClient.prefetchQuery(profileQuery(context.organization.id))
    void context.queryClient.prefetchQuery(newestTemplateQuery(context.organization.id))
  },
  component: lazyScreen(() => import('./wallets/WalletsShow.tsx'), 'WalletsShow'),
})

export const mailRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/mail',
  validateSearch: readMailSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void => {
    void context.queryClient.prefetchQuery(mailQuery(context.organization.id))
    void context.queryClient.prefetchQuery(suppressionsQuery(context.organization.id, deps))
  },
  component: lazyScreen(() => import('./mail/MailShow.tsx'), 'MailShow'),
})

export const signInSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/sign-in',
  loader: ({ context }): void => void context.queryClient.prefetchQuery(signInSettingsQuery(context.organization.id)),
  component: lazyScreen(() => import('./sign-in/SignInShow.tsx'), 'SignInShow'),
})
