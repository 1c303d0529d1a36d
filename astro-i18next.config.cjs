// CommonJS by need: astro-i18next silently ignores a config file of any other kind.
const { readdirSync } = require('node:fs')
const { join } = require('node:path')

const folder = join(__dirname, 'src/i18n/locales')
// One folder a language; tests/rules/locales.test.ts compares them with src/model/locale.ts.
const locales = readdirSync(folder).sort()

/** @type {import('astro-i18next').AstroI18nextConfig & { i18nextServer: object }} */
module.exports = {
  defaultLocale: 'en',
  locales,
  namespaces: readdirSync(join(folder, 'en'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort(),
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    // Synchronous, with every language loaded: pages use getFixedT and nothing else.
    initAsync: false,
    preload: locales,
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    // Relative to the project, where every script of package.json runs: a build can move with its folder.
    backend: { loadPath: './src/i18n/locales/{{lng}}/{{ns}}.json' },
  },
}
