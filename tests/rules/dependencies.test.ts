import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installedSizes, removeUnneeded } from '../../scripts/production.mjs'
import { root, temporaryFolder } from '../support/project.ts'

type Locked = {
  version?: string
  link?: boolean
  integrity?: string
  license?: string
  optional?: boolean
  dev?: boolean
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** Licences that go together with MIT in a program that is run, not changed: libvips (LGPL) is loaded as a library of its own. */
const accepted = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Unlicense',
])
/** Their package.json names no licence; their licence file does. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' }

const isAccepted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => accepted.has(one)))

describe('what the program is built from', () => {
  // Packages for other systems are optional, and the lock may know them by name and version only.
  it('every installed package is locked with a digest', () => {
    expect(
      locked.filter(([, { integrity, optional }]) => !integrity && !optional).map(([path]) => path),
    ).toEqual([])
  })

  it('every package has a licence that is compatible with MIT', () => {
    const refused = locked.filter(([path, { license, optional }]) => {
      const licence = license ?? readByHand[path]
      return licence === undefined ? !optional : !isAccepted(licence)
    })
    expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })

  it('the licence check refuses a stricter licence', () => {
    expect(
      [
        'AGPL-3.0-or-later',
        'GPL-2.0',
        'MIT AND AGPL-3.0-only',
        'SEE LICENSE IN x',
        'BUSL-1.1',
      ].filter(isAccepted),
    ).toEqual([])
    expect(isAccepted('(MIT OR GPL-3.0)')).toBe(true)
  })

  // `npm sbom` refuses the lock, because astro-i18next is given a newer i18next than it asks for.
  it('can be listed as CycloneDX, every package of the lock that production needs, valid by its schema', () => {
    const file = join(temporaryFolder('sbom'), 'sbom.cdx.json')
    const program = join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js')
    const words = [
      '--package-lock-only',
      '--ignore-npm-errors',
      '--omit',
      'dev',
      '--flatten-components',
      '--validate',
      '--output-file',
      file,
    ]
    execFileSync(process.execPath, [program, ...words], { cwd: root, stdio: 'ignore' })
    type Part = { group?: string; name: string; version: string }
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string
      components: Part[]
    }
    const listed = new Set(
      components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
    )
    const needed = locked.filter(([, { dev, optional, link }]) => !dev && !optional && !link)
    const missing = needed.map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    )
    expect([bomFormat, missing.filter((one) => !listed.has(one))]).toEqual(['CycloneDX', []])
  })
})

// Sizes of binaries differ by platform.
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'what production installs',
  () => {
    const sizes = installedSizes(root)
    const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6
    const guide = readFileSync(join(root, 'docs/deployment.md'), 'utf8')

    it('packages of production take at most 300 MB, and the deployment guide says how much', () => {
      expect(total).toBeLessThan(300)
      expect(Number(/leaves (\d+) MB of packages/.exec(guide)?.[1])).toBeCloseTo(total, -1)
    })

    it('what stays of a package is what a program reads', () => {
      const root = temporaryFolder('production')
      const files = [
        'index.js',
        'index.js.map',
        'index.d.ts',
        'index.d.cts',
        'LICENSE',
        'data.json',
      ]
      mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
      mkdirSync(join(root, 'node_modules/@some/package'), { recursive: true })
      writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}')
      for (const name of files) writeFileSync(join(root, 'node_modules/@some/package', name), '')
      removeUnneeded(root)
      const left = readdirSync(join(root, 'node_modules/@some/package'))
      expect(left.sort()).toEqual(['LICENSE', 'data.json', 'index.js'])
    })

    it('every package of more than 5 MB stands in the deployment guide with its size and its purpose', () => {
      const rows = [...guide.matchAll(/^\| `([@\w-]+)` \| (\d+) \| \w.*\|$/gm)].map(
        ([, name, size]) => ({ name, megabytes: Number(size) }),
      )
      const large = [...sizes]
        .filter(([, bytes]) => bytes > 5e6)
        .sort((one, other) => other[1] - one[1])
      expect(rows.map(({ name }) => name)).toEqual(large.map(([name]) => name))
      // Versions of npm leave a megabyte more or less beside the binary of Node.
      for (const [at, [name, bytes]] of large.entries())
        expect(Math.abs((rows[at]?.megabytes ?? 0) - bytes / 1e6), name).toBeLessThan(1.5)
    })
  },
)
