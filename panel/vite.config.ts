import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the first screen does not show: forms and lists, and what stands over a page. */
const later =
  /[\\/](?:ui[\\/](?:form|SidePanel|list[\\/](?!list-search|DataTable))|shell[\\/](?:problems|erasure|passkeys[\\/](?!offer))|data[\\/](?:names|generated[\\/](?:type-names|recipient-fields))|components[\\/](?:Modal|Drawer|Checkbox|Textarea|TextInput|NativeSelect|ScrollArea)|react-remove-scroll)/

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
    // One style sheet, and one script of what many screens share: the first screen asks for a dozen files, not for sixty.
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Who is signed in needs no screen of signing in.
          groups: [
            // First of all styles, so that our own are the later ones of two that are equal.
            { name: 'base', test: /[\\/]theme[\\/](?:mantine|theme)\.css/, priority: 2 },
            { name: 'later', minShareCount: 4, test: later },
            { name: 'shared', test: /preload-helper/, priority: 1 },
            {
              name: 'shared',
              priority: 1,
              minShareCount: 4,
              test: (id) =>
                /[\\/](?:ui|data|shell(?![\\/]sign-in)|tokens|node_modules)[\\/]/.test(id) && !later.test(id),
            },
          ],
        },
      },
    },
  },
})
