import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isEndpoint } from '../../scripts/api/chapters.ts'
import { root } from '../support/project.ts'
import { type Source, sources } from '../support/sources.ts'

/** The endpoints that a file of the server names in its code, not only in its types: `#contract/camps/camps.ts camps.list`. */
const routedIn = ({ text }: Source): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '(#contract\/[^']+)'/g)].flatMap(([, names = '', file = '']) =>
    names.split(',').flatMap((name) => {
      const [exported = '', local = exported] = name.trim().split(/\s+as\s+/)
      return [...text.matchAll(new RegExp(`(?<!typeof )\\b${local}\\b((?:\\.\\w+)?)`, 'g'))].map(
        ([, key = '']) => `${file} ${exported}${key}`,
      )
    }),
  )

/** The same names, of all endpoints of a module of the contract. */
const namesIn = (file: string, module: object): string[] =>
  Object.entries(module).flatMap(([exported, value]) => {
    if (isEndpoint(value)) return [`${file} ${exported}`]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => (isEndpoint(inner) ? [`${file} ${exported}.${key}`] : []))
  })

describe('endpoints', () => {
  it('every endpoint of the contract has a route', async () => {
    const routed = new Set(sources('src/server/**/*.ts').flatMap(routedIn))
    const missing: string[] = []
    let count = 0
    for (const path of globSync('src/contract/*/*.ts', { cwd: root }).sort()) {
      const file = path.replace('src/', '#')
      const subject = path.split('/')[2]
      for (const name of namesIn(file, (await import(pathToFileURL(join(root, path)).href)) as object)) {
        count++
        if (!routed.has(name)) missing.push(`${name} has no route: register it in src/server/${subject}/routes.ts`)
      }
    }
    expect(count).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })

  it('the endpoint rule finds endpoints under another name and in a list, but not in types alone', () => {
    const text =
      "import { camps as contract, opsCamps } from '#contract/camps/camps.ts'\nregister(contract.list, f)\nfor (const of of [opsCamps.add]) register(of, g)\ntype R = Result<typeof contract.view>"
    const found = routedIn({ path: 'src/server/camps/routes.ts', text })
    expect(found).toContain('#contract/camps/camps.ts camps.list')
    expect(found).toContain('#contract/camps/camps.ts opsCamps.add')
    expect(found).not.toContain('#contract/camps/camps.ts camps.view')
  })
})
