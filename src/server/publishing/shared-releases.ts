import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { clearDeadRuns, temporaryNames } from '#catalogue/import/temporary.ts'
import { schemaVersion } from '#catalogue/schema.ts'
import { ReleaseServer } from '#contract/publishing/publishing.ts'
import { hourMs } from '#model/duration.ts'
import { isPictureFile } from '#model/picture.ts'
import { layout } from '#press/layout.ts'
import { newRelease, readReleases, releaseFile } from '#press/releases.ts'
import type { Core } from '../kernel/session/core.ts'
import { sentenceOfError } from '../platform/disk.ts'
import type { ObjectStorage } from '../platform/object-storage.ts'
import { loggedOnce, type Repeated, repeated } from '../platform/repeated.ts'
import type { Publishing } from './publish-queue.ts'

const prefix = 'images/'

/** Names of the uploaded pictures in a folder, which need not be there. */
const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isPictureFile)

/** Puts the uploaded pictures into the storage that it lacks. They never change under their names. */
const sharePictures = async (storage: ObjectStorage, folder: string): Promise<void> => {
  const shared = new Set(await storage.list(prefix))
  for (const name of await picturesIn(folder))
    if (!shared.has(prefix + name)) await storage.put(prefix + name, join(folder, name))
}

/** Fetches the shared pictures that the folder lacks. Names that are no pictures are left alone: the storage is not trusted with paths. */
const fetchPictures = async (storage: ObjectStorage, folder: string): Promise<void> => {
  const own = new Set(await picturesIn(folder))
  for (const shared of await storage.list(prefix)) {
    const name = shared.slice(prefix.length)
    if (own.has(name) || !isPictureFile(name)) continue
    const bytes = await storage.get(shared)
    if (!bytes) continue
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = join(folder, `${name}.${process.pid}.part`)
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, join(folder, name))
  }
}

/** A release in the storage: its catalogue lies under its own SHA-256. `bytes`: of the catalogue, unpacked. */
const SharedRelease = z.object({
  release: z.string(),
  publishedAt: z.iso.datetime(),
  schema: z.int(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int(),
})
type SharedRelease = z.infer<typeof SharedRelease>

/** `served.json`: the release that servers should serve, then those before it. */
const Served = z.object({ releases: z.array(SharedRelease).min(1) })

const servedName = 'served.json'
const catalogueName = (digest: string): string => `catalogues/${digest}.db.zst`

/** Releases whose catalogues stay in the storage, so that a rollback need not send them again. */
const maxReleases = 4
/** How often a server compares what it serves with the storage. */
const checkEveryMs = 2_000
/** After a failure it waits longer: a follower may have fetched the whole catalogue. */
const afterFailureMs = 30_000
/** How often it reports its state, and for how long a report counts. */
const [reportEveryMs, reportValidMs] = [30_000, hourMs]

export type SharedReleases = Pick<Repeated, 'start' | 'stop'> & {
  isFollower: boolean
  /** Shares what this server serves, or follows what is shared; says how it went. Throws if the storage does not answer. */
  checkOnce: () => Promise<void>
  servers: () => Promise<ReleaseServer[]>
}

type Deps = Pick<Core, 'now' | 'log'> & {
  storage: ObjectStorage
  isFollower: boolean
  dataDir: string
  /** A name of this server, of its own among those that share releases. */
  server: string
  build: () => string
  publishing: Pick<Publishing, 'publishFetched'>
}

/** Passes bytes on, counts them and takes their digest; more than `maxBytes` are an error. */
const meter = (maxBytes = Number.POSITIVE_INFINITY) => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes > maxBytes)
        done(
          new Error(
            `the catalogue in the storage is damaged: it unpacks to more than ${maxBytes} bytes`,
          ),
        )
      else done(null, chunk)
    },
  })
  return { stream, result: () => ({ digest: hash.digest('hex'), bytes }) }
}

const digestOf = async (file: string): Promise<string> => {
  const { stream, result } = meter()
  await pipeline(createReadStream(file), stream.resume())
  return result().digest
}

/**
 * Several servers over one storage: one publishes, the others follow. A follower fetches the catalogue of the release, checks its digest, and presses
 * the pages that differ with the code that the publisher has too, so its API and its pages change at one moment, as after a publish of
 * its own.
 */
export const createSharedReleases = ({
  storage,
  isFollower,
  dataDir,
  server,
  build,
  publishing,
  now,
  log,
}: Deps): SharedReleases => {
  const { catalogue, images } = layout(dataDir)
  const own = () => readReleases(dataDir)[0]

  const readServed = async (): Promise<SharedRelease[]> => {
    const bytes = await storage.get(servedName)
    return bytes === null
      ? []
      : Served.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).releases
  }

  /** Runs with a name for a temporary file beside the catalogues. */
  const withTemporary = async <Result>(run: (file: string) => Promise<Result>): Promise<Result> => {
    mkdirSync(catalogue, { recursive: true })
    clearDeadRuns(catalogue)
    const temporary = temporaryNames(catalogue)
    try {
      return await run(temporary.name('shared'))
    } finally {
      temporary.clear()
    }
  }

  const share = async (): Promise<void> => {
    const current = own()
    if (!current) return
    const before = await readServed()
    if (before[0]?.release === current.release && before[0].publishedAt === current.publishedAt)
      return
    const file = releaseFile(dataDir, current)
    const digest = await digestOf(file)
    const name = catalogueName(digest)
    const known = await storage.list('catalogues/')
    if (!known.includes(name))
      await withTemporary(async (packed) => {
        await pipeline(
          createReadStream(file),
          createZstdCompress(),
          createWriteStream(packed, { mode: 0o600 }),
        )
        await storage.put(name, packed)
      })
    // Before the release: no follower serves a page whose picture it cannot fetch.
    await sharePictures(storage, images)
    const { release, publishedAt } = current
    const shared = {
      release,
      publishedAt,
      schema: schemaVersion,
      digest,
      bytes: (await stat(file)).size,
    }
    const releases = [shared, ...before.filter((one) => one.release !== release)].slice(
      0,
      maxReleases,
    )
    await storage.write(servedName, Buffer.from(`${JSON.stringify({ releases }, null, 2)}\n`))
    const names = new Set(releases.map((one) => catalogueName(one.digest)))
    for (const old of known) if (!names.has(old)) await storage.remove(old)
    log.info({ release }, 'release shared')
  }

  const fetchInto = async (file: string, wanted: SharedRelease): Promise<void> => {
    const packed = await storage.read(catalogueName(wanted.digest))
    if (!packed)
      throw new Error(`the catalogue of the release ${wanted.release} is not in the storage`)
    // A small file may unpack to more than the disk holds.
    const { stream, result } = meter(wanted.bytes)
    await pipeline(packed, createZstdDecompress(), stream, createWriteStream(file, { mode: 0o600 }))
    const { digest, bytes } = result()
    if (digest !== wanted.digest || bytes !== wanted.bytes)
      throw new Error(
        `the catalogue of the release ${wanted.release} in the storage is damaged: its digest differs`,
      )
  }

  const follow = async (): Promise<void> => {
    const [wanted] = await readServed()
    if (!wanted) return
    if (wanted.release === own()?.release) return
    if (wanted.schema !== schemaVersion)
      throw new Error(
        `the release ${wanted.release} was made by another version of the program: upgrade this server, or the publishing one`,
      )
    await report('fetching', null)
    await fetchPictures(storage, images)
    const local = releaseFile(dataDir, newRelease(wanted.release))
    if (existsSync(local) && (await digestOf(local)) === wanted.digest)
      return await publishing.publishFetched(wanted.release, null)
    await withTemporary(async (file) => {
      await fetchInto(file, wanted)
      await publishing.publishFetched(wanted.release, file)
    })
  }

  let last = { text: '', at: 0 }
  const report = async (state: ReleaseServer['state'], reason: string | null): Promise<void> => {
    const at = now()
    const about = { server, release: own()?.release ?? null, build: build(), state, reason }
    const text = JSON.stringify(about)
    if (text === last.text && at.getTime() - last.at < reportEveryMs) return
    last = { text, at: at.getTime() }
    await storage.write(
      `servers/${encodeURIComponent(server)}.json`,
      Buffer.from(JSON.stringify({ ...about, at: at.toISOString() })),
    )
  }

  const checkOnce = async (): Promise<void> => {
    try {
      await (isFollower ? follow() : share())
    } catch (error) {
      await report('failed', sentenceOfError(error))
      throw error
    }
    await report('serving', null)
  }

  const faults = loggedOnce(
    log,
    isFollower ? 'releases cannot be followed' : 'the release cannot be shared',
  )
  const check = async (): Promise<void> => {
    await checkOnce()
    faults.succeeded()
  }
  const work = repeated(check, checkEveryMs, faults.failed, afterFailureMs)
  return {
    isFollower,
    checkOnce,
    servers: async () => {
      const servers: ReleaseServer[] = []
      for (const name of await storage.list('servers/')) {
        const bytes = await storage.get(name)
        const one =
          bytes && ReleaseServer.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
        if (one?.success && now().getTime() - Date.parse(one.data.at) < reportValidMs)
          servers.push(one.data)
      }
      return servers
    },
    start: () => {
      work.start()
      work.wake()
    },
    stop: work.stop,
  }
}
