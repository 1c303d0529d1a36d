import './command-process.ts'
import { runOps } from './ops/run.ts'

/** `npm run ops -- <area> <command>`: the shop's daily work, by the calls of the contract. */
process.exitCode = await runOps(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
})
