import type { Plugin } from 'vite'

/**
 * What islands share, in files by when it is needed: the bundler by itself makes a file of each module that a new set of islands shares, thirty for the
 * cart, and a phone on a slow line asks for each of them. Nothing that the script of every page has may stand here: pages would load the whole file.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores)\/|nanostores\/(?:deep-map|listen-keys)|src\/islands\/hydrate\.ts/,
  },
  {
    name: 'core',
    test: /node_modules\/nanostores\/atom|src\/(?:client\/(?:ui\/toast|page\/messages)|i18n\/t|islands\/rupees)\.ts/,
  },
  {
    // Also without React, by the first press on a button.
    name: 'stores',
    test: /src\/client\/(?:session\/(?:personal|session|location)|http\/change|cart\/(?:cart|cart-line)|browser\/(?:draft|position|recent-lists))\.ts/,
  },
  {
    name: 'parts',
    test: /src\/(?:islands\/(?:parts\/(?:Icon|Failed|Field|Errors|FootBar|PromisedDay|focusError|useForm|useLater)|interactions\/CheckFailed|overlays\/parts|open-overlay)|i18n\/(?:date|lazy)|client\/(?:ui\/overlay|browser\/forms|cart\/coupon)|styles\/icons)\./,
  },
  { name: 'sign-in', test: /src\/client\/(?:auth\/sign-in|browser\/clear-personal)\.ts/ },
  {
    // What a form asks of its fields, on pages without React too.
    name: 'fields',
    test: /src\/model\/(?:patterns|phone|identity)\.ts/,
  },
]

/** Puts the shared modules of the browser's scripts into few files. */
export const scriptFiles: Plugin = {
  name: 'script-files',
  applyToEnvironment: ({ name }) => name === 'client',
  // A group takes its own modules and not all that they import, which the bundler allows where an entry may export more.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { includeDependenciesRecursively: false, groups },
  }),
}
