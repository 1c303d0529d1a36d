import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { ok } from '../../src/server/http/outcome.ts'
import { openFiles } from '../../src/server/platform/file-storage/open.ts'
import { listUnsealed, unsealOriginal } from '../../src/server/prescriptions/unseal.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { onStorage } from './on-storage.ts'

export const unseal = command({
  meta: { name: 'unseal', description: 'Write the original of a prescription to a file, for a court; who asked and why is recorded' },
  args: {
    id: { type: 'positional', description: 'Id of the prescription', required: true },
    reason: { type: 'string', description: 'Why, such as “court order 123/2026”', required: true },
    to: { type: 'string', description: 'File to write, which must not exist; it may be hostile', required: true, valueHint: 'file' },
    ...jsonArg,
  },
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      async (storage) => {
        const config = readConfig(process.env)
        const files = openFiles({ url: config.filesUrl, folder: layout(config.dataDir).files })
        const asked = { prescriptionId: args.id, operator: userInfo().username, reason: args.reason }
        const original = await unsealOriginal({ storage, files, now: () => new Date() }, asked)
        writeFileSync(args.to, original, { mode: 0o600, flag: 'wx' })
        return ok({ file: args.to, sha256: hash('sha256', original, 'hex') })
      },
      ({ file, sha256 }) => [`written to ${file}, SHA-256 ${sha256}; open it on a machine that may be lost`],
    ),
})

export const unsealed = command({
  meta: { name: 'unsealed', description: 'Every original that was unsealed, the latest first' },
  args: jsonArg,
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      async (storage) => ok(await listUnsealed(storage)),
      (rows) =>
        rows.length === 0
          ? ['No original was unsealed.']
          : rows.map(({ at, prescription_id, operator, reason }) => `${at}  ${prescription_id}  ${operator}  ${reason}`),
    ),
})
