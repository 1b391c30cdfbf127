import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, type Mock, vi } from 'vitest'
import type { Answer, Asked, ask, OperationName } from './data/ask.ts'
import { makeQueryClient } from './data/query-client.ts'
import type { Role, Session } from './shell/session.ts'
import { sessionQuery } from './shell/session.ts'
import { makeRouter } from './sitemap.ts'
import { theme } from './theme/theme.ts'
import { LanguageProvider } from './ui/language/language.tsx'

export const organizationId = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
export const email = 'ana@aguamarina.example'

// No stream announces changes: a screen shows the answers that it asked for. A lost stream would repeat the queries by itself.
vi.mock('./data/live/follow-changes.ts', () => ({ followChanges: () => () => {} }))

const answers = vi.hoisted(() => ({ of: new Map<string, unknown>(), real: undefined as unknown }))
vi.mock('./data/ask.ts', async (load) => {
  const original = await load<{ ask: typeof ask }>()
  answers.real = original.ask
  const answer = (name: OperationName, asked: never) => served(name)(asked)
  return { ...original, ask: answer }
})

/** The answer of the test to an operation, in the place of the service, and the requests that it received. */
export function served<Name extends OperationName>(name: Name): Mock<(asked: Asked<Name>) => Promise<Answer<Name>>> {
  const known = answers.of.get(name) ?? vi.fn((asked: Asked<Name>) => (answers.real as typeof ask)(name, asked))
  answers.of.set(name, known)
  return known as Mock<(asked: Asked<Name>) => Promise<Answer<Name>>>
}

afterEach(cleanup)
// A busy machine is slow, not wrong: the time limit of the test is the only one.
configure({ asyncUtilTimeout: 120_000 })

/**
 * Shows the panel at an address below the organization, in English, to an owner or to somebody with another role. There is no service: an operation
 * that the test does not answer fails as it does without a network.
 */
export function showPanel(path: string, role: Role = 'owner'): UserEvent {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no service')))
  localStorage.setItem('sello-language', 'en')
  const queryClient = makeQueryClient()
  const session: Session = {
    person: { name: 'Ana Muñoz', email, language: 'en' },
    organizations: [
      {
        id: organizationId,
        slug: 'aguamarina',
        name: 'Universidad de Aguamarina',
        role,
        is_active: true,
        is_sandbox: false,
        entry: 'open',
      },
    ],
    is_limited: false,
    operator: null,
  }
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const history = createMemoryHistory({ initialEntries: [`/panel/o/aguamarina${path}`] })
  const user = userEvent.setup()
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={makeRouter(queryClient)} history={history} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>,
  )
  return user
}
