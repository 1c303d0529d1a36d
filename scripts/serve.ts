// npm start: builds what is missing (templates, a catalogue, pressed pages), then serves until stopped.
import './command-process.ts'
import { readConfig } from '../src/server/config/config.ts'
import { startFault } from '../src/server/config/startup.ts'
import { serve } from '../src/server/serve.ts'
import { prepare } from './catalogue/prepare.ts'

// Before minutes of pressing: a server that must not start says so at once.
const fault = (() => {
  try {
    return startFault(readConfig(process.env))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
})()
const sentence =
  fault ??
  (await prepare().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  ))
if (sentence === null) await serve(process.env)
else {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
