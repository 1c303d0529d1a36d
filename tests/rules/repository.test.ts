import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/project.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Files of the repository; without git (an unpacked archive) there is nothing to ask. */
const committed = existsSync(join(root, '.git'))
  ? execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(root, path)))
  : []

const sizeKb = (path: string): number => statSync(join(root, path)).size / 1024

describe('the repository', () => {
  it('the repository has no file above 1 MB', () => {
    const large = committed.filter((path) => path !== 'package-lock.json' && sizeKb(path) > 1024)
    expect(large).toEqual([])
  })

  it('the repository has no data set, archive or database but the sample and the invented shops of releases: other fixtures are small and hand-written', () => {
    const data = committed.filter(
      (path) =>
        /\.(csv|tsv|ndjson|gz|zip|tar|tgz|br|zst|db|sqlite)$/.test(path) &&
        sizeKb(path) > 20 &&
        !path.startsWith('src/sample/') &&
        !path.startsWith('tests/fixtures/releases/'),
    )
    expect(data).toEqual([])
  })

  it('the lock file names packages of the public registry only', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>
    }
    const elsewhere = Object.entries(packages).filter(
      ([, { resolved }]) =>
        resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(elsewhere).toEqual([])
  })

  it('the repository configures no registry', () => {
    expect(read('.npmrc')).not.toMatch(/registry|_auth|proxy/i)
  })

  it('every dependency is pinned to one version', () => {
    const manifest = JSON.parse(read('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, range]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+/.test(range),
    )
    expect(loose).toEqual([])
  })

  it('every npm script runs an existing file', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const files = Object.values(scripts).flatMap((line) => line.match(/scripts\/[\w./-]+/g) ?? [])
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('.nvmrc and package.json name the same Node', () => {
    const manifest = JSON.parse(read('package.json')) as { dependencies: { node: string } }
    expect(read('.nvmrc').trim()).toBe(manifest.dependencies.node)
  })
})
