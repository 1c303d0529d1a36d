import { writeSample } from '#catalogue/sample/write.ts'
import { command } from './command.ts'

export const sample = command({
  meta: { name: 'sample', description: 'Write the embedded sample as an export, to inspect or to start from' },
  args: { to: { type: 'positional', description: 'Folder for the export', required: true } },
  run: async ({ args }) => {
    const manifest = await writeSample({ to: args.to })
    process.stdout.write(`${args.to}: export ${manifest.id}, ${manifest.files.reduce((sum, file) => sum + file.rows, 0)} rows\n`)
  },
})
