import './theme/mantine.css'
import './theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './data/query-client.ts'
import { makeRouter } from './sitemap.ts'
import { applyTheme } from './theme/apply-theme.ts'
import { theme } from './theme/theme.ts'
import { LanguageProvider } from './ui/language/language.tsx'

applyTheme()
const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {/* Mantine's own style elements are left out: the content security policy forbids them, and theme.css has what we use. */}
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
)
