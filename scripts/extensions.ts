import './command-process.ts'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contractFaults } from '../src/server/platform/extension-contract.ts'
import { fileFault } from '../src/server/platform/load-extensions.ts'

/** `npm run extensions -- check FILE…`: whether the shop can use extensions (docs/extensions.md). */
const [command, ...files] = process.argv.slice(2)
if (command !== 'check' || files.length === 0) {
  process.stderr.write('npm run extensions -- check data/extensions/NAME.mjs …\n')
  process.exit(2)
}
for (const file of files) {
  let faults: string[]
  try {
    const fault = fileFault(basename(file))
    const { default: extension } = await import(pathToFileURL(file).href)
    faults = [...(fault === null ? [] : [fault]), ...(await contractFaults(extension))]
  } catch (error) {
    faults = [(error as Error).message]
  }
  process.stdout.write(
    faults.length === 0 ? `${file}: good\n` : faults.map((fault) => `${file}: ${fault}\n`).join(''),
  )
  if (faults.length > 0) process.exitCode = 1
}
