import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { type Outcome, ok } from '../../src/server/kernel/outcome.ts'
import { openFiles } from '../../src/server/platform/file-storage/open.ts'
import { unsealOriginal } from '../../src/server/prescriptions/unseal.ts'
import type { OnMachine } from './operator.ts'

type Asked = { prescription: string; reason: string; to: string }

export const unseal = async (
  { storage, by }: OnMachine,
  { prescription, reason, to }: Asked,
): Promise<Outcome<{ file: string; sha256: string; beware: string }>> => {
  const { filesUrl, dataDir } = readConfig(process.env)
  const files = openFiles({ url: filesUrl, folder: layout(dataDir).files })
  const payload = { prescriptionId: prescription, reason }
  const original = await unsealOriginal({ storage, files, now: () => new Date() }, by, payload)
  writeFileSync(to, original, { mode: 0o600, flag: 'wx' })
  const beware = 'open it only on a machine that holds nothing else'
  return ok({ file: to, sha256: hash('sha256', original, 'hex'), beware })
}
