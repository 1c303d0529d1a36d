import { existsSync } from 'node:fs'
import { convertPublic, NothingToConvert } from '../convert/public.ts'
import { command } from './command.ts'

export const convert = command({
  meta: {
    name: 'convert',
    description: 'Convert public data files (docs/converters.md) into one export',
  },
  args: {
    from: { type: 'positional', description: 'Folder of the data files', required: true },
    to: { type: 'positional', description: 'Folder for the export', required: true },
    json: { type: 'boolean', description: 'Print the report as JSON' },
  },
  run: async ({ args }) => {
    if (!existsSync(args.from)) {
      process.stderr.write(`No folder at ${args.from}.\n`)
      process.exitCode = 1
      return
    }
    const progress = (step: string) => args.json || process.stderr.write(`${step}\n`)
    const report = await convertPublic({ directory: args.from, to: args.to, progress }).catch(
      (error: unknown) => {
        if (!(error instanceof NothingToConvert)) throw error
        process.stderr.write(`${error.message}\n`)
        process.exitCode = 1
      },
    )
    if (!report) return
    if (args.json) process.stdout.write(`${JSON.stringify(report)}\n`)
    else console.dir(report, { depth: null })
  },
})
