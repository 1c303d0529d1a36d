import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { devSite, guide } from '#press/dev.ts'
import { built } from '../support/built.ts'

/** What the integration adds to Astro's routes for a command. */
const routesOf = (command: 'dev' | 'build'): string[] => {
  const routes: string[] = []
  const { hooks } = devSite(() => Promise.reject(new Error('no page is asked for')))
  const injectRoute = ({ pattern }: { pattern: string }): void => void routes.push(pattern)
  void hooks['astro:config:setup']?.({ command, injectRoute } as never)
  return routes
}

describe('the style guide', () => {
  it('is a page of the development server and of no build', () => {
    expect(routesOf('dev')).toEqual([guide.pattern])
    expect(routesOf('build')).toEqual([])
  })

  it('leaves nothing in the built shop: no route, no component, no style', async () => {
    const dist = await built()
    const files = globSync('**/*.{mjs,js,css,json}', { cwd: dist })
    expect(files.some((file) => file.startsWith('server'))).toBe(true)
    expect(
      files.filter((file) =>
        /styleguide|guide-swatch/i.test(readFileSync(join(dist, file), 'utf8')),
      ),
    ).toEqual([])
  })
})
