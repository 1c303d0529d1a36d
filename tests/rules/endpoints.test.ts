import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isEndpoint } from '../../scripts/ops/contract.ts'
import { type Endpoint, takesKey } from '../../src/contract/core/endpoint.ts'
import { readEndpoints } from '../support/endpoints.ts'
import { root } from '../support/project.ts'
import { type Source, sources } from '../support/sources.ts'

/** The endpoints that a file of the server names in its code, not only in its types: `#contract/camps/camps.ts camps.list`. */
const routedIn = ({ text }: Source): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '(#contract\/[^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').flatMap((name) => {
        const [exported = '', local = exported] = name.trim().split(/\s+as\s+/)
        const named = text.matchAll(new RegExp(`(?<!typeof )\\b${local}\\b((?:\\.\\w+)?)`, 'g'))
        const isWhole = new RegExp(`\\bregisterAll\\(register, ${local}\\b`).test(text)
        return [
          ...[...named].map(([, key = '']) => `${file} ${exported}${key}`),
          // The compiler demands a route for each endpoint of a group.
          ...(isWhole ? [`${file} ${exported}.*`] : []),
        ]
      }),
  )

/** The same names, of all endpoints of a module of the contract. */
const namesIn = (file: string, module: object): string[] =>
  Object.entries(module).flatMap(([exported, value]) => {
    if (isEndpoint(value)) return [`${file} ${exported}`]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) =>
      isEndpoint(inner) ? [`${file} ${exported}.${key}`] : [],
    )
  })

const endpoints = await readEndpoints()

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Posts of anyone that need no session token and may come from another site, and why. */
const openPosts: Record<string, string> = {
  'POST /api/v1/interactionchecker/check': 'It only reads.',
  'POST /api/v3/interactionchecker/check': 'It only reads.',
  'POST /api/v3/mail/unsubscribe':
    'The token of the mail is the proof, and mail programs send it by themselves (RFC 8058).',
}

/** Operators and the payment provider are known by their token or signature, not by a cookie. */
const hasCookie = ({ access }: Endpoint): boolean => access === 'everyone' || access === 'customer'

/** Parameters that the path has and `params` lacks, or the reverse. */
const strayParams = ({ path, params }: Pick<Endpoint, 'path' | 'params'>): string[] => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inParams = Object.keys(params?.shape ?? {})
  return [
    ...inPath.filter((name) => !inParams.includes(name)),
    ...inParams.filter((name) => !inPath.includes(name)),
  ]
}

describe('endpoints', () => {
  it('these rules read every endpoint of the contract', () => {
    const made = sources('src/contract/**/*.ts').reduce(
      (sum, { text }) => sum + (text.match(/(?<!const )\bendpoint\(\{/g)?.length ?? 0),
      0,
    )
    expect(made).toBeGreaterThan(10)
    expect(endpoints).toHaveLength(made)
  })

  it('the parameters of a path are the fields of `params`', () => {
    const wrong = endpoints.flatMap((of) =>
      strayParams(of).map(
        (name) => `${nameOf(of)}: {${name}} is only in one of \`path\` and \`params\``,
      ),
    )
    expect(wrong).toEqual([])
  })

  it('a call that a browser makes changes nothing without `changes` or `sameOrigin`', () => {
    const open = endpoints
      .filter((of) => hasCookie(of) && of.method !== 'GET' && !of.changes && !of.sameOrigin)
      .map(nameOf)
    expect(open.sort(), 'add `changes` to the endpoint, or a reason to openPosts').toEqual(
      Object.keys(openPosts).sort(),
    )
  })

  it('every call of operators is below /api/ops and names a permission, and only those do', () => {
    const wrong = endpoints.filter(
      ({ access, path, permission }) =>
        new Set([access === 'operator', path.startsWith('/api/ops/'), permission !== undefined])
          .size > 1,
    )
    expect(wrong.map(nameOf), 'set `permission`, one of src/model/role.ts').toEqual([])
  })

  it('a call of operators that takes no Idempotency-Key is one of a few, and an answer that is kept is no file', () => {
    const unkeyed = endpoints
      .filter((of) => of.access === 'operator' && of.method !== 'GET' && !takesKey(of))
      .map(nameOf)
    expect(unkeyed.sort(), 'without a key a lost answer makes an operator do it twice').toEqual([
      'POST /api/ops/catalogue/preview',
      'POST /api/ops/me/passkeys/options',
      'POST /api/ops/me/tokens',
      'POST /api/ops/orders/{id}/viewers',
      'POST /api/ops/parcels/hold',
      'POST /api/ops/parcels/next',
      'POST /api/ops/services',
      'POST /api/ops/services/{id}/renew',
      'POST /api/ops/webhooks',
      'POST /api/ops/webhooks/{id}/rotate',
    ])
    expect(
      endpoints.filter((of) => of.access === 'operator' && takesKey(of) && of.file).map(nameOf),
    ).toEqual([])
  })

  it('every endpoint of the contract has a route', async () => {
    const routed = new Set(sources('src/server/**/*.ts').flatMap(routedIn))
    const missing: string[] = []
    let count = 0
    for (const path of globSync('src/contract/*/*.ts', { cwd: root }).sort()) {
      const file = path.replace('src/', '#')
      const subject = path.split('/')[2]
      for (const name of namesIn(
        file,
        (await import(pathToFileURL(join(root, path)).href)) as object,
      )) {
        count++
        if (!routed.has(name) && !routed.has(name.replace(/\.\w+$/, '.*')))
          missing.push(`${name} has no route: register it in src/server/${subject}/routes.ts`)
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
    expect(found).not.toContain('#contract/camps/camps.ts camps.*')
    const whole = routedIn({
      path: 'src/server/camps/routes.ts',
      text: `${text.split('\n')[0]}\nregisterAll(register, contract, {})`,
    })
    expect(whole).toContain('#contract/camps/camps.ts camps.*')
  })
})
