import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { accountRoute } from './account/routes.ts'
import { apiKeysRoute } from './api-keys/routes.ts'
import { auditLogRoute } from './audit-log/routes.ts'
import { batchesRoute, batchRoute } from './batches/routes.ts'
import { credentialRoute, credentialsRoute } from './credentials/routes.ts'
import { failureRoute, failuresRoute, fileRepairRoute, retryRunRoute } from './failures/routes.ts'
import { homeRoute } from './home/routes.ts'
import { inboxRoute } from './inbox/routes.ts'
import {
  correctRoute,
  issueDraftRoute,
  issuedRoute,
  issueFileRoute,
  issueListRoute,
  issueOneRoute,
  issueRoute,
} from './issuing/routes.ts'
import { memberRoute, membersRoute } from './members/routes.ts'
import { hostedListRoute, hostedRoute, operatorRoute, systemRoute } from './operator/routes.ts'
import {
  flaggedAwardsRoute,
  newPathwayRoute,
  pathwayEditRoute,
  pathwayRoute,
  pathwaysRoute,
} from './pathways/routes.ts'
import { personRoute } from './people/routes.ts'
import { mailRoute, profileRoute, signInSettingsRoute, signingKeysRoute, walletsRoute } from './settings/routes.ts'
import {
  frameRoute,
  invitationLinkRoute,
  organizationsRoute,
  providerReturnRoute,
  rootRoute,
  signInLinkRoute,
  signInRoute,
  startRoute,
} from './shell/routes.ts'
import { teamRoute } from './team/routes.ts'
import { newTemplateRoute, templateEditRoute, templateRoute, templatesRoute } from './templates/routes.ts'
import { webhookRoute, webhooksRoute } from './webhooks/routes.ts'

/** Every screen of the panel, in the order in which an organization needs them. */
const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  signInLinkRoute,
  providerReturnRoute,
  invitationLinkRoute,
  organizationsRoute,
  accountRoute,
  operatorRoute.addChildren([hostedListRoute, hostedRoute, systemRoute]),
  frameRoute.addChildren([
    homeRoute,
    issueRoute,
    correctRoute,
    issueOneRoute,
    issueListRoute,
    issueFileRoute,
    issueDraftRoute,
    issuedRoute,
    templatesRoute,
    newTemplateRoute,
    templateRoute,
    templateEditRoute,
    pathwaysRoute,
    newPathwayRoute,
    flaggedAwardsRoute,
    pathwayRoute,
    pathwayEditRoute,
    batchesRoute,
    batchRoute,
    credentialsRoute,
    credentialRoute,
    failuresRoute,
    failureRoute,
    fileRepairRoute,
    retryRunRoute,
    inboxRoute,
    personRoute,
    membersRoute,
    memberRoute,
    auditLogRoute,
    teamRoute,
    profileRoute,
    apiKeysRoute,
    webhooksRoute,
    webhookRoute,
    signingKeysRoute,
    signInSettingsRoute,
    walletsRoute,
    mailRoute,
  ]),
])

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/panel',
    context: { queryClient },
    defaultPreload: 'intent',
    // Only the query client keeps answers and decides when they are stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
