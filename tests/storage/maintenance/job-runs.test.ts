import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/db/types.ts'
import { recordRun } from '#server/maintenance/job-repository.ts'
import { createJobRuns } from '#server/maintenance/job-runs.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

describe.each(engines)('scheduled jobs on %s', (engine) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await emptyStorage(engine)
  })
  afterAll(() => storage.close())
  const at = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
  const told = async () => {
    const runs = await createJobRuns(storage)()
    return 'ok' in runs ? runs.ok : []
  }

  it('operators are told when a job last succeeded and failed, and that it fails until it succeeds again', async () => {
    expect(await told()).toEqual([])
    await recordRun(storage.db, 'backup', at(1), null)
    await recordRun(storage.db, 'backup', at(2), 'the disk is full')
    await recordRun(storage.db, 'self_audit', at(2), null)
    const audit = {
      job: 'self_audit',
      doneAt: at(2),
      failedAt: null,
      fault: null,
      isFailing: false,
    }
    const backup = {
      job: 'backup',
      doneAt: at(1),
      failedAt: at(2),
      fault: 'the disk is full',
      isFailing: true,
    }
    expect(await told()).toEqual([backup, audit])
    await recordRun(storage.db, 'backup', at(3), null)
    expect(await told()).toEqual([{ ...backup, doneAt: at(3), isFailing: false }, audit])
  })
})
