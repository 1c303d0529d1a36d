import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { openFiles } from '../../src/server/platform/file-storage/open.ts'
import { unsealOriginal } from '../../src/server/prescriptions/unseal.ts'
import { opsCommand } from './ops-command.ts'

export const unseal = opsCommand({
  permission: 'prescriptions.unseal',
  meta: {
    name: 'unseal',
    description:
      'Write the original of a prescription to a file, for a court; the audit keeps who asked and why',
  },
  args: {
    id: { type: 'positional', description: 'Id of the prescription', required: true },
    reason: { type: 'string', description: 'Why, such as “court order 123/2026”', required: true },
    to: {
      type: 'string',
      description: 'File to write, which must not exist; it may be hostile',
      required: true,
      valueHint: 'file',
    },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) => {
        const config = readConfig(process.env)
        const files = openFiles({ url: config.filesUrl, folder: layout(config.dataDir).files })
        const asked = { prescriptionId: args.id, reason: args.reason }
        const original = await unsealOriginal({ storage, files, now: () => new Date() }, by, asked)
        writeFileSync(args.to, original, { mode: 0o600, flag: 'wx' })
        return ok({ file: args.to, sha256: hash('sha256', original, 'hex') })
      },
      ({ file, sha256 }) => [
        `written to ${file}, SHA-256 ${sha256}; open it only on a machine that holds nothing else`,
      ],
    ),
})
