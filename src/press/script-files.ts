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
    test: /src\/client\/(?:session\/(?:personal|session|place)|http\/change|cart\/(?:cart|cart-line)|browser\/(?:clear-personal|draft|recent-lists))\.ts/,
  },
  {
    name: 'parts',
    test: /src\/(?:islands\/(?:parts\/(?:Icon|Failed|FootBar|PromisedDay|useLater)|interactions\/CheckFailed)|i18n\/date|client\/cart\/coupon|styles\/icons)\./,
  },
  {
    // What a form is made of.
    name: 'forms',
    test: /src\/(?:islands\/parts\/(?:Errors|Field|focusError|useForm)|client\/browser\/forms)\./,
  },
  {
    name: 'overlays',
    test: /src\/(?:islands\/(?:overlays\/(?:parts|chosen|Overlays)|open-overlay)|i18n\/lazy|client\/ui\/overlay)\.tsx?$/,
  },
  {
    // What chooses a place to deliver to.
    name: 'location',
    test: /src\/(?:client\/(?:session\/location|browser\/position)|model\/pincode)\.ts/,
  },
  {
    name: 'sign-in',
    test: /src\/(?:islands\/auth|client\/auth\/sign-in)/,
  },
  {
    // What a form asks of its fields, on pages without React too.
    name: 'fields',
    test: /src\/model\/(?:patterns|phone|identity)\.ts/,
  },
]

const imports = new Map<string, readonly string[]>()

const loadedWith = (file: string, files = new Set<string>()): Set<string> => {
  if (files.has(file)) return files
  files.add(file)
  for (const other of imports.get(file) ?? []) loadedWith(other, files)
  return files
}

/** Puts the shared modules of the browser's scripts into few files, and has a script that is loaded later bring only what is not there yet. */
export const scriptFiles: Plugin = {
  name: 'script-files',
  // Before the bundler's own step, which asks `resolveDependencies`.
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (file, needed, { hostId }) => {
          const there = loadedWith(hostId)
          return needed.filter((other) => other !== file && !there.has(other))
        },
      },
    },
  }),
  // A group takes its own modules and not all that they import, which the bundler allows where an entry may export more.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: ({ entryFileNames, ...options }) => ({
    ...options,
    // Each script that another one needs is named in it: the framework's name of a page's script is longer than what it says.
    entryFileNames: (entry) =>
      typeof entryFileNames === 'function'
        ? entryFileNames({ ...entry, name: entry.name.replace(/\.astro.*/, '') })
        : (entryFileNames ?? ''),
    codeSplitting: { includeDependenciesRecursively: false, groups },
  }),
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') imports.set(file.fileName, file.imports)
  },
}
