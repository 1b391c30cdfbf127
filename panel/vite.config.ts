import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { answerLikeService } from './fake/answer-like-service.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/panel/',
  plugins: [
    react(),
    {
      // The panel runs without a server: requests are answered by the fake twin, in the process of Vite.
      name: 'fake-service',
      configureServer: ({ middlewares }) => {
        const answer = answerLikeService()
        middlewares.use('/api/panel', (request, response) => void answer(request, response))
      },
    },
  ],
  build: {
    target: 'es2022',
    // Nothing is put into the page or into a script as data: the content security policy allows files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
