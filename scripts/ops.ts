import { runOps } from './ops/run.ts'

// Files that customers and operators create are private to this user; src/press/public-files.ts opens what a web server reads.
process.umask(0o077)

/** `npm run ops -- <area> <command>`: the shop's daily work, by the calls of the contract. */
process.exitCode = await runOps(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
})
