import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleDigest, keepAssets, sourcesDigest } from '#press/build.ts'
import { listAssets } from '#server/http/assets.ts'
import { root, temporaryFolder } from '../../../support/project.ts'

/** A build whose browser folder has `names` below assets/. */
const build = (dist: string, names: string[], own = names) => {
  mkdirSync(join(dist, 'client/assets'), { recursive: true })
  for (const name of names) writeFileSync(join(dist, 'client/assets', name), name)
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ build: names.join(), assets: own }))
}

describe('files of a build', () => {
  it('a running server finds the files of a new build in the same folder', () => {
    const dist = temporaryFolder('assets')
    build(dist, ['a.css'])
    const assets = listAssets(join(dist, 'client'))
    expect(assets.get('/assets/a.css')).toMatchObject({ type: 'text/css; charset=utf-8' })
    expect(assets.get('/assets/b.css')).toBeUndefined()
    rmSync(join(dist, 'client'), { recursive: true })
    build(dist, ['a.css', 'b.css'])
    expect(assets.get('/assets/b.css')).toBeDefined()
    expect(assets.get('/assets/c.css')).toBeUndefined()
    expect(assets.get('/assets/../../build.json')).toBeUndefined()
  })

  it('files of the previous build are kept, because cached pages refer to them', () => {
    const folder = temporaryFolder('kept')
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    build(one, ['old.css', 'same.js', 'older.css'], ['old.css', 'same.js'])
    build(two, ['new.css', 'same.js'])
    expect(keepAssets(one, two)).toEqual(['new.css', 'same.js'])
    const assets = listAssets(join(two, 'client'))
    expect(
      ['old.css', 'same.js', 'new.css', 'older.css'].map(
        (name) => assets.get(`/assets/${name}`) !== undefined,
      ),
    ).toEqual([true, true, true, false])
  })

  it('a build is identified by the content of its templates, however the folder is written', () => {
    expect(sourcesDigest(`${root}/`)).toBe(sourcesDigest(root))
    expect(sourcesDigest(join(root, 'tests'))).not.toBe(sourcesDigest(root))
  })

  it('a change of the console alone is another console, and the same pages', () => {
    const project = temporaryFolder('console-sources')
    mkdirSync(join(project, 'src/console'), { recursive: true })
    mkdirSync(join(project, 'src/model'))
    const digests = (): string[] => [sourcesDigest(project), consoleDigest(project)]
    const [pages, console] = digests()
    writeFileSync(join(project, 'src/console/App.tsx'), 'export const App = null')
    const [samePages, otherConsole] = digests()
    expect(samePages).toBe(pages)
    expect(otherConsole).not.toBe(console)
    writeFileSync(join(project, 'src/model/role.ts'), 'export const roles = []')
    expect(digests()[0]).not.toBe(pages)
    expect(digests()[1]).not.toBe(otherConsole)
  })

  it('a build without a previous one succeeds', () => {
    const dist = temporaryFolder('first')
    build(dist, ['a.css'])
    expect(keepAssets(join(dist, 'none'), dist)).toEqual(['a.css'])
  })
})
