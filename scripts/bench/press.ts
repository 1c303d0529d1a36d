// npm run bench -- press: the press compared with Hugo and stock `astro build`, then whole publishes (docs/benchmarks.md "Press").
import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuild } from '../../src/press/build.ts'
import { madeExport } from './press/export.ts'
import { machineLine } from './press/machine.ts'
import { readOptions } from './press/options.ts'
import { pageRows } from './press/page-rows.ts'
import { project } from './press/place.ts'
import { publishRows } from './press/publish-rows.ts'
import { print, type Row } from './press/table.ts'

const optionsOf = () => {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    // A wrong option needs a message, not a stack trace.
    console.error((error as Error).message)
    process.exit(1)
  }
}
const options = optionsOf()
const say = (text: string): void => void process.stderr.write(`${text}\n`)

mkdirSync(options.work, { recursive: true })
try {
  say(machineLine())
  say('compiling the templates')
  await ensureBuild(project)
  const source = await madeExport(options, say)
  const rows: Row[] = []
  if (options.parts.includes('pages')) rows.push(...(await pageRows(options, source, say)))
  if (options.parts.includes('publish')) rows.push(...(await publishRows(options, source, say)))
  print({ machine: machineLine(), source: source.what, runs: options.runs, rows }, options.json)
} finally {
  if (!options.keep) rmSync(options.work, { recursive: true, force: true })
}
