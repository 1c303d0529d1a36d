import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { addApproval, approvalById } from '#server/kernel/operators/approval-repository.ts'
import { exceptionalPublish } from '#server/publishing/publish-act.ts'
import { exceptionsRefused } from '../../../scripts/catalogue/exceptions.ts'
import { root, temporaryFolder } from '../../support/project.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyExport } from '../../support/tiny-export.ts'

/** A shop with an export that another publisher allowed to publish with an exception. */
const shop = async () => {
  const dataDir = temporaryFolder('exceptions')
  const { exports, storage: file } = layout(dataDir)
  const source = join(exports, 'one')
  await tinyExport(source, 'one')
  const storage = await openMigrated({ file })
  onTestFinished(() => storage.close())
  const [asha, ravi] = [
    await createOperatorIn(storage, ['publisher'], new Date()),
    await createOperatorIn(storage, ['publisher'], new Date()),
  ]
  const payload = await exceptionalPublish(exports, { source: 'one', allow: ['removed'] })
  const at = new Date().toISOString()
  await addApproval(storage.db, {
    id: 'signed',
    kind: 'catalogue.publish',
    object: 'export:one',
    payload: JSON.stringify(payload),
    reason: 'range ended',
    requested_by: asha.id,
    requested_name: asha.name,
    requested_at: at,
    expires_at: new Date(Date.parse(at) + 86_400_000).toISOString(),
    state: 'approved',
    decided_by: ravi.id,
    decided_name: ravi.name,
    decided_at: at,
    decision_reason: null,
    used_at: null,
    alone_from: null,
    worth: null,
  })
  return {
    dataDir,
    asked: { source, approval: 'signed', as: asha.email, 'allow-removed': true },
    isUsed: async () => (await approvalById(storage.db, 'signed'))?.used_at !== null,
    audited: async () =>
      (await storage.db.selectFrom('audit_entry').select('action').execute()).map(
        ({ action }) => action,
      ),
  }
}

it('looking at the approval of a publish leaves it for an export that may still be refused; using it uses it once', async () => {
  const { dataDir, asked, isUsed, audited } = await shop()
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await exceptionsRefused(asked, 'look')).toBeNull()
  expect([await isUsed(), await audited()]).toEqual([false, []])
  expect(await exceptionsRefused({ ...asked, 'allow-bad-rows': true }, 'look')).not.toBeNull()
  expect(await exceptionsRefused(asked, 'use')).toBeNull()
  expect([await isUsed(), await audited()]).toEqual([true, ['catalogue.publish']])
  expect(await exceptionsRefused(asked, 'use')).not.toBeNull()
})

it('a follower refuses to publish and leaves the approval as it was', async () => {
  const { dataDir, asked, isUsed, audited } = await shop()
  const words = [
    'publish',
    asked.source,
    '--allow-removed',
    '--approval',
    'signed',
    '--as',
    asked.as,
  ]
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    FOLLOW: '1',
    RELEASES_URL: temporaryFolder('releases'),
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/catalogue.ts'), ...words],
    { env, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([1, expect.stringContaining('FOLLOW')])
  expect([await isUsed(), await audited()]).toEqual([false, []])
})
