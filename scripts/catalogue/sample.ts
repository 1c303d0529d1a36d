import { cpSync } from 'node:fs'
import { sampleFolder } from '#catalogue/sample.ts'
import { command } from './command.ts'

export const sample = command({
  meta: { name: 'sample', description: 'Copy the embedded sample, to inspect or to start from' },
  args: { to: { type: 'positional', description: 'Folder for the export', required: true } },
  run: async ({ args }) => {
    cpSync(sampleFolder, args.to, { recursive: true })
    process.stdout.write(`${args.to}: the sample as an export\n`)
  },
})
