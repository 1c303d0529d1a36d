import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Pack, pack } from 'tar-stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { unpackTar } from '#catalogue/import/tar.ts'
import { dump, exportOf, imported, importInto, refused } from '../../fixtures/export/importing.ts'
import { smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

let folder: string
let source: string
beforeEach(async () => {
  folder = temporaryFolder('archive')
  source = await exportOf(folder, 'r1', smallRows(), { gzip: true })
})

const bytesOf = (archive: Pack) => archive as AsyncIterable<Buffer>

const left = () => readdirSync(join(folder, 'catalogues'))

describe('an archive', () => {
  const tar = (file: string, ...args: string[]) => {
    execFileSync('tar', [file.endsWith('gz') ? 'czf' : 'cf', join(folder, file), ...args])
    return join(folder, file)
  }

  test('an archive is imported like its folder, with or without the folder around it, in ustar, GNU, pax and v7 format', async () => {
    const expected = dump(imported(await importInto(folder, source)).file)
    const archives = [
      tar('flat.tar.gz', '-C', source, '.'),
      tar('around.tgz', '-C', folder, 'export-r1'),
      tar('gnu.tar', '--format=gnu', '-C', folder, 'export-r1'),
      tar('pax.tar.gz', '--format=pax', '-C', folder, 'export-r1'),
      tar('v7.tar', '--format=v7', '-C', folder, 'export-r1'),
      tar('ustar.tar.gz', '--format=ustar', '-C', folder, 'export-r1'),
    ]
    for (const archive of archives)
      expect(dump(imported(await importInto(join(folder, 'archives'), archive)).file)).toEqual(
        expected,
      )
    expect(readdirSync(join(folder, 'archives/catalogues'))).toEqual(['catalogue-r1.db'])
  })

  test('other files in an archive are not unpacked', async () => {
    mkdirSync(join(source, 'deep/er'), { recursive: true })
    writeFileSync(join(source, 'deep/er/drugs.ndjson'), 'x')
    writeFileSync(join(source, `${'long'.repeat(50)}.txt`), 'x')
    writeFileSync(join(source, 'LIES-MICH.txt'), 'Grüße')
    imported(await importInto(folder, tar('a.tar.gz', '-C', source, '.')))
  })

  test('a truncated archive is refused', async () => {
    const archive = tar('a.tar.gz', '-C', source, '.')
    truncateSync(archive, readFileSync(archive).length - 100)
    expect(refused(await importInto(folder, archive)).code).toBe('damaged')
    const plain = tar('a.tar', '-C', source, '.')
    truncateSync(plain, 5_000)
    expect(refused(await importInto(folder, plain)).code).toBe('archive')
    expect(left()).toEqual([])
  })

  test.each(['../evil.ndjson', '/etc/evil.ndjson', 'a/../../drugs.ndjson', '..\\drugs.ndjson'])(
    'an archive with the file name %s is refused',
    async (name) => {
      const archive = tar(
        'a.tar',
        '-P',
        '--transform',
        `s|.*manifest.json|${name.replace('\\', '\\\\')}|`,
        '-C',
        source,
        'manifest.json',
      )
      const outcome = refused(await importInto(folder, archive))
      expect(outcome).toMatchObject({
        code: 'archive',
        reason: expect.stringContaining('leads out of its folder'),
      })
      expect(existsSync(join(folder, 'evil.ndjson'))).toBe(false)
      expect(left()).toEqual([])
    },
  )

  test('an archive with a link is refused', async () => {
    symlinkSync('/etc/passwd', join(source, 'salts.ndjson'))
    expect(refused(await importInto(folder, tar('a.tar.gz', '-C', source, '.'))).code).toBe(
      'archive',
    )
  })

  test('an archive with a device is refused', async () => {
    const archive = pack()
    archive.entry({ name: 'drugs.ndjson', type: 'character-device' })
    archive.finalize()
    await expect(unpackTar(bytesOf(archive), folder, () => true)).rejects.toMatchObject({
      code: 'archive',
      message: expect.stringContaining('neither a file'),
    })
  })

  test('an archive with a repeated file is refused before the second overwrites the first', async () => {
    const archive = pack()
    for (const text of ['first', 'second'])
      archive.entry({ name: text === 'first' ? 'drugs.ndjson' : 'export/drugs.ndjson' }, text)
    archive.finalize()
    await expect(unpackTar(bytesOf(archive), folder, () => true)).rejects.toMatchObject({
      code: 'archive',
      message: expect.stringContaining('twice'),
    })
    expect(readFileSync(join(folder, 'drugs.ndjson'), 'utf8')).toBe('first')
  })

  // Fails without the limit on all unpacked bytes, including those of ignored files.
  test.each(['drugs.ndjson', 'notes.txt'])(
    'an archive that unpacks to more than the limit because of %s is refused',
    async (name) => {
      const archive = pack()
      archive.entry({ name }, Buffer.alloc(100_000))
      archive.finalize()
      const limited = unpackTar(bytesOf(archive), folder, (file) => file === 'drugs.ndjson', 50_000)
      await expect(limited).rejects.toMatchObject({
        code: 'archive',
        message: 'The archive unpacks to more than 50000 bytes.',
      })
    },
  )

  test('a disk error while unpacking throws the error of the system', async () => {
    const archive = pack()
    archive.entry({ name: 'drugs.ndjson' }, 'x')
    archive.finalize()
    await expect(
      unpackTar(bytesOf(archive), join(folder, 'missing'), () => true),
    ).rejects.toMatchObject({ code: 'ENOENT' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw Object.assign(new Error('read error'), { code: 'EIO' })
      })(),
    )
    await expect(unpackTar(broken, folder, () => true)).rejects.toMatchObject({ code: 'EIO' })
  })

  test('an archive of random bytes is refused', async () => {
    writeFileSync(join(folder, 'noise.tar'), Buffer.alloc(5_000, 'x'))
    expect(refused(await importInto(folder, join(folder, 'noise.tar'))).code).toBe('archive')
    writeFileSync(join(folder, 'noise.zip'), 'x')
    expect(refused(await importInto(folder, join(folder, 'noise.zip'))).code).toBe('source')
  })
})
