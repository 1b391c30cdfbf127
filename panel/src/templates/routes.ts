import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice } from '../ui/list/list-search.ts'
import { templateQuery, templatesQuery } from './queries.ts'
import { readBeginning, readTemplateSearch, readTemplateShowSearch } from './template-search.ts'

export const templatesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'templates',
  validateSearch: readTemplateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(templatesQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./TemplateList.tsx'), 'TemplateList'),
})

export const newTemplateRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'templates/new',
  validateSearch: readBeginning,
  component: lazyScreen(() => import('./editor/TemplateCreate.tsx'), 'TemplateCreate'),
})

export const templateRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'templates/$template',
  validateSearch: readTemplateShowSearch,
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(templateQuery(context.organization.id, params.template)),
  component: lazyScreen(() => import('./detail/TemplateShow.tsx'), 'TemplateShow'),
})

export const templateEditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'templates/$template/edit',
  validateSearch: (search: Record<string, unknown>): { done?: 'saved' | undefined } => ({
    done: readChoice(search.done, ['saved']),
  }),
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(templateQuery(context.organization.id, params.template)),
  component: lazyScreen(() => import('./editor/TemplateEdit.tsx'), 'TemplateEdit'),
})
