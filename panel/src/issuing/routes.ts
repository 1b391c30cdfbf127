import { createRoute, redirect } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { FailedScreen } from '../shell/Screens.tsx'
import type { Organization } from '../shell/session.ts'
import { requireRole } from '../shell/session.ts'
import { readText } from '../ui/list/list-search.ts'
import { readDraftSearch, readIssueSearch } from './issue-search.ts'

/** Reads the template to issue. Without one, a template has to be chosen first. */
function readTemplate(search: Record<string, unknown>): { template: string } {
  return { template: readText(search.template) ?? '' }
}

export const issueRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue',
  validateSearch: readIssueSearch,
  beforeLoad: ({ context }) => requireIssuer(context),
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./Issue.tsx'), 'Issue'),
})

export const issueOneRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue/one',
  validateSearch: readTemplate,
  beforeLoad: ({ context, params, search }) => {
    requireIssuer(context)
    toChoice(params, search)
  },
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./one/IssueOne.tsx'), 'IssueOne'),
})

export const correctRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue/correct',
  validateSearch: (search): { credential: string } => ({ credential: readText(search.credential) ?? '' }),
  beforeLoad: ({ context, params, search }) => {
    requireRole(context.organization, 'admin')
    if (!search.credential) throw redirect({ to: '/o/$organization/credentials', params })
  },
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./one/CorrectOne.tsx'), 'CorrectOne'),
})

export const issueListRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue/list',
  validateSearch: readTemplate,
  beforeLoad: ({ context, params, search }) => {
    requireIssuer(context)
    toChoice(params, search)
  },
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./source/PasteList.tsx'), 'PasteList'),
})

export const issueFileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue/file',
  validateSearch: readTemplate,
  beforeLoad: ({ context, params, search }) => {
    requireIssuer(context)
    toChoice(params, search)
  },
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./source/ChooseFile.tsx'), 'ChooseFile'),
})

export const issueDraftRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue/draft',
  validateSearch: readDraftSearch,
  beforeLoad: ({ context }) => requireIssuer(context),
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./draft/DraftShow.tsx'), 'DraftShow'),
})

export const issuedRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'issue/issued',
  validateSearch: (search): { batches: string } => ({ batches: readText(search.batches) ?? '' }),
  beforeLoad: ({ context }) => requireIssuer(context),
  errorComponent: FailedScreen,
  component: lazyScreen(() => import('./confirm/Issued.tsx'), 'Issued'),
})

function requireIssuer({ organization }: { organization: Organization }): void {
  requireRole(organization, 'issuer')
}

function toChoice(params: { organization: string }, { template }: { template: string }): void {
  if (template === '') throw redirect({ to: '/o/$organization/issue', params, replace: true })
}
