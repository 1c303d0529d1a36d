// npm run bench -- <name> [options]: runs scripts/bench/<name>.ts.
import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withUsage } from './usage.ts'

const [name = '', ...words] = process.argv.slice(2)
const directory = join(import.meta.dirname, 'bench')
const file = join(directory, `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = globSync('*.ts', { cwd: directory }).map((path) => basename(path, '.ts'))
  console.error(`Name a benchmark: ${names.sort().join(', ')}.`)
  process.exit(1)
}
process.argv = [process.argv[0] as string, file, ...words]
await withUsage(file, () => import(file))
