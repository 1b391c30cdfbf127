import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/panel/',
  plugins: [react()],
  server: {
    // All that is not the panel itself comes from a service that runs beside.
    proxy: { '^/(?!panel)': process.env.SELLO_URL ?? 'http://localhost:8080' },
  },
  build: {
    target: 'es2022',
    // Nothing is put into the page or into a script as data: the content security policy allows files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
