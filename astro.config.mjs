import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { pressAdapter } from './src/press/adapter.ts'
import { devSite } from './src/press/dev.ts'
import { scriptFiles } from './src/press/script-files.ts'

/** Notes to translators stand in the English files; the browser fetches texts alone. */
const textsWithoutNotes = {
  name: 'texts-without-notes',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/i18n\/locales\/en\/\w+\.json$/.test(id)
      ? JSON.stringify(JSON.parse(code), (key, value) => (key.startsWith('@') ? undefined : value))
      : null,
}

export default defineConfig({
  output: 'server',
  adapter: pressAdapter(),
  integrations: [
    // Islands stream nothing: their first HTML is made in one piece, which is what the press needs and twice as fast.
    react({ experimentalDisableStreaming: true }),
    i18next(),
    devSite(() => import('./src/server/dev.ts').then((module) => module.openDevSite())),
  ],
  trailingSlash: 'never',
  // Addresses outside the list of pages, redirects and the language prefix are the server's (`src/catalogue/address.ts`).
  build: { inlineStylesheets: 'never', assets: 'assets' },
  devToolbar: { enabled: false },
  security: { checkOrigin: false },
  vite: {
    plugins: [textsWithoutNotes, scriptFiles],
    build: {
      // Scripts are files, however short: the content security policy lets nothing inline run.
      assetsInlineLimit: 0,
      // A schema that a browser's script does not use must not bring zod with it: making one has no effect.
      rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
    },
  },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
})
