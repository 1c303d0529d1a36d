import { defineCommand } from 'citty'
import { convertPublic } from '#catalogue/convert/public.ts'
import { number } from './print.ts'

export const convert = defineCommand({
  meta: { name: 'convert', description: 'Convert public data files (docs/converters.md) into one export' },
  args: {
    from: { type: 'positional', description: 'Folder of the data files', required: true },
    to: { type: 'positional', description: 'Folder for the export', required: true },
    json: { type: 'boolean', description: 'Print the report as JSON' },
  },
  run: async ({ args }) => {
    const report = await convertPublic({ directory: args.from, to: args.to })
    if (args.json) process.stdout.write(`${JSON.stringify(report)}\n`)
    else console.dir(report, { depth: null })
    void number
  },
})
