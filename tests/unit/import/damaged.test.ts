import { spawn } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  editManifest,
  exportOf,
  imported,
  importInto,
  refused,
  replaceFile,
} from '../../fixtures/export/importing.ts'
import { smallRows } from '../../fixtures/export/rows.ts'
import { root, temporaryFolder } from '../../support/project.ts'

let folder: string
let source: string
beforeEach(async () => {
  folder = temporaryFolder('damaged')
  source = await exportOf(folder, 'r1', smallRows(), { gzip: true })
})

const left = () => readdirSync(join(folder, 'catalogues'))

describe('an incomplete export is refused with the reason, and leaves nothing behind', () => {
  const cutInHalf = (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2))

  test.each<[string, (source: string) => void, string, RegExp]>([
    ['no such folder', (at) => rmSync(at, { recursive: true }), 'source', /There is no export at/],
    ['no manifest', (at) => rmSync(join(at, 'manifest.json')), 'manifest', /has no manifest/],
    [
      'a cut-off manifest',
      (at) => cutInHalf(join(at, 'manifest.json')),
      'manifest',
      /not valid JSON/,
    ],
    [
      'a manifest without a date',
      (at) =>
        editManifest(at, (manifest) => void Object.assign(manifest, { createdAt: undefined })),
      'manifest',
      /createdAt/,
    ],
    [
      'a release id that is a path',
      (at) => editManifest(at, (manifest) => void Object.assign(manifest, { id: '../../etc' })),
      'manifest',
      /id is not a release id/,
    ],
    [
      'a file name that is a path',
      (at) =>
        editManifest(
          at,
          (manifest) =>
            void Object.assign(manifest.files[0] as object, { name: '../drugs.ndjson' }),
        ),
      'manifest',
      /is not a file name/,
    ],
    [
      'a file under another entity',
      (at) =>
        editManifest(
          at,
          (manifest) => void Object.assign(manifest.files[0] as object, { entity: 'otc' }),
        ),
      'manifest',
      /named after what it holds/,
    ],
    [
      'a file that is listed twice',
      (at) => editManifest(at, (manifest) => void manifest.files.push(manifest.files[0] as never)),
      'manifest',
      /twice/,
    ],
    [
      'a file that is not there',
      (at) => rmSync(join(at, 'drugs.ndjson.gz')),
      'missing-file',
      /drugs\.ndjson\.gz, which is not there/,
    ],
    [
      'a link in the place of a file',
      (at) => {
        rmSync(join(at, 'drugs.ndjson.gz'))
        symlinkSync('/etc/passwd', join(at, 'drugs.ndjson.gz'))
      },
      'missing-file',
      /drugs\.ndjson\.gz/,
    ],
    [
      'a cut-off gzip file',
      (at) => cutInHalf(join(at, 'drugs.ndjson.gz')),
      'damaged',
      /drugs\.ndjson\.gz is cut off/,
    ],
    [
      'a gzip file that is none',
      (at) => writeFileSync(join(at, 'drugs.ndjson.gz'), 'hello'),
      'damaged',
      /drugs\.ndjson\.gz is not a sound gzip/,
    ],
    [
      'a file with other rows',
      (at) =>
        writeFileSync(
          join(at, 'offers.ndjson.gz'),
          gzipSync('{"id":1,"quickBuyOfferText":"A"}\n{"id":3,"quickBuyOfferText":"B"}\n'),
        ),
      'hash',
      /SHA-256/,
    ],
    [
      'the same rows in other bytes',
      (at) => {
        const before = readFileSync(join(at, 'otc.ndjson.gz'))
        writeFileSync(join(at, 'otc.ndjson.gz'), Buffer.concat([before, gzipSync('')]))
      },
      'hash',
      /SHA-256/,
    ],
    [
      'fewer rows than the manifest says',
      (at) => replaceFile(at, 'ailments.ndjson.gz', gzipSync('{"id":1,"name":"A"}\n'), { rows: 2 }),
      'row-count',
      /ailments\.ndjson\.gz holds 1 rows; manifest\.json says 2/,
    ],
    [
      'more rows than the manifest says',
      (at) =>
        replaceFile(at, 'ailments.ndjson.gz', gzipSync('{"id":1,"name":"A"}\n'.repeat(5)), {
          rows: 1,
        }),
      'row-count',
      /more than 1 rows/,
    ],
  ])(
    'an incomplete export is refused and leaves nothing behind: %s',
    async (_, damage, code, reason) => {
      damage(source)
      const outcome = refused(await importInto(folder, source))
      expect(outcome).toMatchObject({ code, reason: expect.stringMatching(reason) })
      expect(left()).toEqual([])
    },
  )

  test('a truncated uncompressed file is refused and leaves nothing behind', async () => {
    const plain = await exportOf(folder, 'plain', smallRows())
    cutInHalf(join(plain, 'drugs.ndjson'))
    expect(refused(await importInto(folder, plain)).code).toBe('hash')
    expect(left()).toEqual([])
  })

  test('a base that is not a catalogue is refused and leaves nothing behind', async () => {
    writeFileSync(
      join(folder, 'base.db'),
      'not a database, but long enough to be read as one '.repeat(100),
    )
    expect(refused(await importInto(folder, source, { base: join(folder, 'base.db') })).code).toBe(
      'base',
    )
    expect(
      refused(await importInto(folder, source, { base: join(folder, 'missing.db') })).code,
    ).toBe('base')
    expect(left()).toEqual([])
  })

  test('a folder that is not writable is refused and leaves nothing behind', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    expect(
      refused(await importInto(folder, source, { directory: join(folder, 'a-file', 'below') }))
        .code,
    ).toBe('storage')
  })
})

describe('an import that is killed', () => {
  test('a killed import leaves no catalogue, and the next import deletes its files and succeeds', async () => {
    const ailments = Array.from({ length: 60_000 }, (_, index) => ({
      id: index + 1,
      name: `Ailment ${index}`,
    }))
    const big = await exportOf(folder, 'big', { ailments })
    const directory = join(folder, 'catalogues')
    mkdirSync(directory)
    const script = `import { importExport } from ${JSON.stringify(join(root, 'src/catalogue/import/import.ts'))}
      let told = false
      await importExport({ source: ${JSON.stringify(big)}, directory: ${JSON.stringify(directory)}, progress: ({ phase, done }) => {
        if (phase === 'reading' && done > 20_000 && !told) { told = true; process.stdout.write('half\\n') }
      } })
      process.stdout.write('ended\\n')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = await new Promise<string>((resolve) => {
      child.stdout.once('data', (data: Buffer) => {
        child.kill('SIGKILL')
        child.once('exit', () => resolve(String(data)))
      })
    })
    expect(said).toBe('half\n')
    expect(
      left().some((name) => name.endsWith('catalogue.db') && name.startsWith('.importing-')),
    ).toBe(true)
    expect(left().some((name) => name.startsWith('catalogue-'))).toBe(false)

    const outcome = imported(await importInto(folder, big))
    expect(outcome.counts.ailments?.kept).toBe(60_000)
    expect(left()).toEqual(['catalogue-big.db'])
  })

  test('files of a killed import are recognised by age even under the id of this process, and a running import is left alone', async () => {
    const directory = join(folder, 'catalogues')
    mkdirSync(directory)
    const names = ['dead', 'living'].map((of) => `.importing-${process.pid}-0-99-${of}.db`)
    for (const name of names) writeFileSync(join(directory, name), '')
    const longAgo = new Date('2020-01-01')
    utimesSync(join(directory, names[0] as string), longAgo, longAgo)
    imported(await importInto(folder, source))
    expect(left()).toEqual([names[1], 'catalogue-r1.db'])
  })
})

test('a dry run of an import leaves no catalogue and reports what would change', async () => {
  const outcome = imported(await importInto(folder, source, { dryRun: true }))
  expect(outcome.changes.added).toBe(7)
  expect(left()).toEqual([])
})
