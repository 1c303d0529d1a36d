import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import type { PressOptions } from '#press/press-options.ts'
import { publishFetched, rollback } from '#press/publish.ts'
import { readReleases } from '#press/releases.ts'
import { createLog } from '#server/platform/log.ts'
import { openObjectStorage } from '#server/platform/object-storage.ts'
import { createSharedReleases } from '#server/publishing/shared-releases.ts'
import { type ExportRows, smallExport } from '../fixtures/small-export.ts'
import { root, temporaryFolder } from '../support/project.ts'
import { differences, newSite, publishRows, servedOf, undated } from '../support/published.ts'
import { createBucket } from '../support/s3.ts'

const rows = smallExport()
const dearer: ExportRows = {
  ...rows,
  drugs: rows.drugs.map((row, at) => (at === 0 && row.mrp ? { ...row, mrp: row.mrp + 40 } : row)),
}

const bucket = createBucket()
let bucketUrl = ''
beforeAll(async () => {
  await new Promise<void>((done) => bucket.server.listen(0, '127.0.0.1', done))
  bucketUrl = `http://KEY:SECRET@127.0.0.1:${(bucket.server.address() as AddressInfo).port}/releases/shop?region=ap-south-1`
})
afterAll(() => void bucket.server.close())

/** A server as far as releases are concerned: it presses in this process. */
const serverOn = (url: string, on: PressOptions, server: string, isFollower: boolean) =>
  createSharedReleases({
    storage: openObjectStorage(url),
    isFollower,
    dataDir: on.dataDir,
    server,
    build: () => on.build,
    publishing: {
      publishFetched: async (release, fetched) => {
        const outcome = await publishFetched({ ...on, release, fetched })
        if (outcome.is === 'failed') throw new Error(outcome.reason)
      },
    },
    now: () => new Date(),
    log: createLog('silent'),
  })

const releaseOf = (on: PressOptions): string | undefined => readReleases(on.dataDir)[0]?.release

/** Follows once in a process of its own, which a test may kill or whose disk may be full. */
const followApart = (
  on: PressOptions,
  url: string,
  server: string,
  more: string[] = [],
  env: Record<string, string> = {},
) =>
  spawn(
    process.execPath,
    [...more, join(root, 'tests/support/follow-child.ts'), JSON.stringify({ on, url, server })],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )

const ended = (child: ReturnType<typeof followApart>): Promise<string> =>
  new Promise((done) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('close', () => done(output))
  })

describe.each([
  ['a folder', () => temporaryFolder('releases')],
  ['a bucket', () => bucketUrl],
])('releases shared in %s', (_, placeOf) => {
  it('followers serve what the publisher serves, uploaded pictures too, also after a change and a rollback', async () => {
    const url = placeOf()
    const publisher = await newSite()
    const follower = await newSite()
    const [one, other] = [
      serverOn(url, publisher, 'one:4321', false),
      serverOn(url, follower, 'two:4321', true),
    ]
    await other.checkOnce()
    expect(releaseOf(follower)).toBeUndefined()
    await publishRows(publisher, rows, 'first')
    await one.checkOnce()
    await other.checkOnce()
    expect(
      differences(undated(servedOf(publisher.dataDir)), undated(servedOf(follower.dataDir))),
    ).toEqual([])

    const picture = `${'ab'.repeat(16)}-960x640-3366cc-240.webp`
    mkdirSync(layout(publisher.dataDir).images)
    for (const name of [picture, 'notes.txt'])
      writeFileSync(join(layout(publisher.dataDir).images, name), 'a picture')
    await publishRows(publisher, dearer, 'second')
    await one.checkOnce()
    await other.checkOnce()
    expect(releaseOf(follower)).toBe('second')
    expect(readdirSync(layout(follower.dataDir).images)).toEqual([picture])
    expect(readFileSync(join(layout(follower.dataDir).images, picture), 'utf8')).toBe('a picture')
    expect(
      differences(undated(servedOf(publisher.dataDir)), undated(servedOf(follower.dataDir))),
    ).toEqual([])

    await rollback(publisher)
    await one.checkOnce()
    const asked = bucket.asked.length
    await other.checkOnce()
    expect(releaseOf(follower)).toBe('first')
    // Its catalogue is still here, so it is not fetched again.
    expect(bucket.asked.slice(asked).filter((line) => line.includes('/catalogues/'))).toEqual([])
    expect(await one.servers()).toMatchObject([
      { server: 'one:4321', release: 'first', state: 'serving', reason: null },
      { server: 'two:4321', release: 'first', state: 'serving', reason: null },
    ])
  })
})

describe('ten servers over one storage', () => {
  it('one that is killed and one whose disk is full keep their release, the others follow, and both catch up', async () => {
    const publisher = await newSite()
    const followers = await Promise.all(Array.from({ length: 9 }, newSite))
    const url = temporaryFolder('releases')
    const one = serverOn(url, publisher, 'publisher', false)
    const others = followers.map((on, at) => serverOn(url, on, `follower ${at}`, true))
    await publishRows(publisher, rows, 'first')
    await one.checkOnce()
    for (const server of others) await server.checkOnce()
    const before = undated(servedOf(publisher.dataDir))

    await publishRows(publisher, dearer, 'second')
    await one.checkOnce()
    const after = undated(servedOf(publisher.dataDir))
    const [killed, full, ...rest] = followers as [PressOptions, PressOptions, ...PressOptions[]]
    const child = followApart(killed, url, 'follower 0')
    const end = ended(child)
    await sleep(700)
    child.kill('SIGKILL')
    await end
    const preload = ['--import', join(root, 'tests/support/full-disk.mjs')]
    expect(
      await ended(followApart(full, url, 'follower 1', preload, { NUSKHA_DISK_BYTES: '1000' })),
    ).toContain('the disk is full')
    for (const server of others.slice(2)) await server.checkOnce()

    for (const on of [killed, full]) {
      const served = undated(servedOf(on.dataDir))
      // Whole, whichever of the two it is.
      expect([before, after].some((tree) => differences(tree, served).length === 0)).toBe(true)
    }
    expect(releaseOf(full)).toBe('first')
    for (const on of rest)
      expect([releaseOf(on), differences(after, undated(servedOf(on.dataDir)))]).toEqual([
        'second',
        [],
      ])

    for (const server of others.slice(0, 2)) await server.checkOnce()
    for (const on of [killed, full])
      expect([releaseOf(on), differences(after, undated(servedOf(on.dataDir)))]).toEqual([
        'second',
        [],
      ])
    expect((await one.servers()).map(({ release, state }) => `${release} ${state}`)).toEqual(
      Array(10).fill('second serving'),
    )
  }, 300_000)

  it('a catalogue that was damaged in the storage is refused, and the server says so', async () => {
    const publisher = await newSite()
    const follower = await newSite()
    const url = temporaryFolder('releases')
    await publishRows(publisher, rows, 'first')
    await serverOn(url, publisher, 'publisher', false).checkOnce()
    const served = JSON.parse(readFileSync(join(url, 'served.json'), 'utf8'))
    const name = readdirSync(join(url, 'catalogues'))[0] as string
    expect(name).toBe(`${served.releases[0].digest}.db.zst`)
    served.releases[0].digest = createHash('sha256').update('another').digest('hex')
    writeFileSync(join(url, 'served.json'), JSON.stringify(served))
    writeFileSync(
      join(url, 'catalogues', `${served.releases[0].digest}.db.zst`),
      readFileSync(join(url, 'catalogues', name)),
    )
    const server = serverOn(url, follower, 'follower', true)
    await expect(server.checkOnce()).rejects.toThrow('its digest differs')
    expect(releaseOf(follower)).toBeUndefined()
    expect(readdirSync(layout(follower.dataDir).catalogue)).toEqual([])
    expect(await server.servers()).toMatchObject([
      { state: 'failed', release: null },
      { state: 'serving', release: 'first' },
    ])

    // A gigabyte of zeros takes 33 kB.
    const large = Readable.from(
      (function* () {
        for (let megabytes = 0; megabytes < 1_024; megabytes++) yield Buffer.alloc(1024 ** 2)
      })(),
    )
    await pipeline(
      large,
      createZstdCompress(),
      createWriteStream(join(url, 'catalogues', `${served.releases[0].digest}.db.zst`)),
    )
    await expect(server.checkOnce()).rejects.toThrow(
      `it unpacks to more than ${served.releases[0].bytes} bytes`,
    )
    expect(readdirSync(layout(follower.dataDir).catalogue)).toEqual([])
    served.releases[0].schema--
    writeFileSync(join(url, 'served.json'), JSON.stringify(served))
    await expect(server.checkOnce()).rejects.toThrow('another version of the program')
  })
})
