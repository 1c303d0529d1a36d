import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { layout } from '#press/layout.ts'
import { readConfig } from '#server/config/config.ts'
import { countRows } from '#server/db/backup.ts'
import { openMigrated } from '#server/db/open.ts'
import { backupNames } from '#server/maintenance/backups/backup-index.ts'
import { makeBackup } from '#server/maintenance/backups/make-backup.ts'
import { drill, restoreBackup } from '#server/maintenance/backups/restore-backup.ts'
import { startMaintenance } from '#server/maintenance/maintenance.ts'
import { newFileKey } from '#server/platform/file-storage/file-storage.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { openObjectStorage } from '#server/platform/object-storage.ts'
import { customerWith, flat, withCoupon } from '../../support/offers.ts'
import { temporaryFolder } from '../../support/project.ts'
import { createBucket } from '../../support/s3.ts'
import { emptyPlace, engines } from '../../support/storages.ts'

const day = 24 * 60 * 60_000
const secret = 'Dr. Rao prescribes a secret'

const listening = async () => {
  const bucket = createBucket({ pageSize: 2 })
  await new Promise<void>((done) => bucket.server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void bucket.server.close())
  const { port } = bucket.server.address() as AddressInfo
  return { ...bucket, url: `http://KEY:SECRET@127.0.0.1:${port}/backups/shop?region=ap-south-1` }
}

const shop = async (engine: (typeof engines)[number]) => {
  const dataDir = temporaryFolder('backed-up')
  const database =
    engine === 'sqlite' ? { file: layout(dataDir).storage } : await emptyPlace('postgres')
  const storage = await openMigrated(database)
  onTestFinished(() => storage.close())
  await withCoupon(storage, flat())
  await customerWith(storage, { wallet: 500, points: 20 })
  const identity = await generateX25519Identity()
  return { dataDir, database, storage, identity, recipient: await identityToRecipient(identity) }
}

describe.each(engines)('backups of a shop on %s in a bucket', (engine) => {
  // Seen red without the continuation of a long list: files of the second page are copied again, and old backups stay.
  it('a bucket holds only sealed objects, from which the shop is restored, and loses those that are too old', async () => {
    const { dataDir, database, storage, identity, recipient } = await shop(engine)
    const bucket = await listening()
    const place = openObjectStorage(bucket.url)
    const files = openFiles({ url: null, folder: layout(dataDir).files })
    const keys = Array.from({ length: 5 }, newFileKey)
    for (const key of keys) await files.put(key, Buffer.from(secret), 'application/pdf')
    const order = { dataDir, database, hasFiles: true, recipients: [recipient], days: 7 }
    const began = new Date('2026-11-20T21:00:00.000Z')
    expect((await makeBackup(place, order, began)).newFiles).toBe(5)
    for (const { body } of bucket.objects.values()) expect(body.includes('Rao')).toBe(false)

    const to = join(temporaryFolder('restored'), 'data')
    const into = engine === 'sqlite' ? { file: layout(to).storage } : await emptyPlace('postgres')
    const { rows } = await restoreBackup(place, { identity, name: null }, to, into)
    expect(rows).toEqual(await countRows(storage))
    for (const key of keys)
      expect(
        Buffer.from(
          (await openFiles({ url: null, folder: layout(to).files }).get(key)) ?? [],
        ).toString(),
      ).toBe(secret)

    for (const key of keys.slice(0, 4)) await files.remove(key)
    for (const days of [1, 2, 3])
      expect(
        (await makeBackup(place, order, new Date(began.getTime() + days * day))).newFiles,
      ).toBe(0)
    expect((await makeBackup(place, order, new Date(began.getTime() + 10 * day))).removed).toBe(2)
    expect(
      [await backupNames(place), await place.list('files/')].map((names) => names.length),
    ).toEqual([3, 1])
    expect(
      (await drill(place, { identity, name: null }, temporaryFolder('drill'))).problems,
    ).toEqual([])
    expect([...bucket.objects.keys()].every((key) => key.startsWith('/backups/shop/'))).toBe(true)
  })
})

describe('the schedule of backups', () => {
  afterEach(() => void vi.useRealTimers())

  // Seen red without `take`: both servers make one. And with the time read as UTC: none.
  it('one of two servers makes the backup of the day, at its time in India', async () => {
    const { dataDir, database, storage, identity, recipient } = await shop('sqlite')
    const bucket = await listening()
    const place = openObjectStorage(bucket.url)
    const config = readConfig({
      DATA_DIR: dataDir,
      BACKUP_URL: bucket.url,
      BACKUP_RECIPIENT: recipient,
      BACKUP_TIME: '02:45',
    })
    // 02:44 in India.
    vi.useFakeTimers({
      now: new Date('2026-11-22T21:14:00.000Z'),
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
    })
    const done: string[] = []
    const servers = [1, 2].map(() => {
      const metrics = createMetrics()
      const happened: typeof metrics.happened = (job, outcome) =>
        void done.push(`${job} ${outcome}`)
      const parts = {
        config,
        place: database,
        storage,
        metrics: { ...metrics, happened },
        now: () => new Date(),
        log: createLog('silent'),
      }
      return startMaintenance(parts)
    })
    vi.advanceTimersByTime(59_000)
    await new Promise(setImmediate)
    expect(await backupNames(place)).toEqual([])
    vi.advanceTimersByTime(2_000)
    while (done.length === 0) await sleep(20)
    // Both began at one moment: a second backup would be done about now.
    await sleep(1_000)
    for (const server of servers) server.stop()
    expect(done).toEqual(['backup done'])
    expect(await backupNames(place)).toEqual(['nuskha-2026-11-22T21-15-01-000Z'])
    vi.useRealTimers()
    expect(
      (await drill(place, { identity, name: null }, temporaryFolder('drill'))).problems,
    ).toEqual([])
  })
})
