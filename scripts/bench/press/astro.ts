import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Measured, measure } from './measure.ts'
import { node, project, site } from './place.ts'
import { setAside } from './settle.ts'

/** Our own page through `getStaticPaths`, as in Astro's handbook; only the view comes from a file instead of the press. */
const page = (views: string): string => `---
import { readFileSync } from 'node:fs'
import Drug from '../../drug.astro'

export const getStaticPaths = () =>
  readFileSync(${JSON.stringify(views)}, 'utf8').split('\\n').map((line) => {
    const view = JSON.parse(line)
    return { params: { slug: view.slug + '-' + view.id }, props: { view } }
  })
Object.assign(Astro.locals, { view: Astro.props.view, site: ${JSON.stringify(site)} })
---
<Drug />
`

/** The settings of `astro.config.mjs` that change a page; no adapter. */
const config = `import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'

export default defineConfig({
  output: 'static',
  site: ${JSON.stringify(site)},
  cacheDir: './cache',
  integrations: [react({ experimentalDisableStreaming: true }), i18next()],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets', concurrency: Number(process.env.BENCH_CONCURRENCY) },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: { cacheDir: './vite' },
})
`

/** The files that a drug page consists of. */
export const astroParts = [
  'brand',
  'components',
  'layouts',
  'islands',
  'client',
  'contract',
  'model',
  'i18n',
  'styles',
  'paths.ts',
]

/** A static Astro project for the views in the file `views`, one JSON text per line. */
export const makeAstroProject = (folder: string, views: string): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'src/pages/drugs'), { recursive: true })
  // Below node_modules, where Astro looks for packages that it must bundle.
  cpSync(join(project, 'package.json'), join(folder, 'package.json'))
  writeFileSync(join(folder, 'astro.config.mjs'), config)
  writeFileSync(join(folder, 'src/pages/drugs/[slug].astro'), page(views))
  // Copies, because Astro compiles scripts of components only below its own project.
  for (const part of astroParts)
    cpSync(join(project, 'src', part), join(folder, 'src', part), { recursive: true })
  cpSync(join(project, 'src/pages/[...locale]/drugs/[slug].astro'), join(folder, 'src/drug.astro'))
  for (const shared of ['node_modules', 'astro-i18next.config.cjs'])
    symlinkSync(join(project, shared), join(folder, shared))
}

/** The folder into which `runAstro` writes the pages. */
export const astroOut = (folder: string): string => join(folder, 'dist')

/** Runs `astro build` with the given number of concurrent pages; Astro's default is 1. */
export const runAstro = (folder: string, concurrency: number): Promise<Measured> => {
  setAside(astroOut(folder))
  return measure(node, [join(project, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      BENCH_CONCURRENCY: String(concurrency),
    },
  })
}
