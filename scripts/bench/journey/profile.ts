import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CDPSession } from 'playwright'

/** Starts a CPU profile of the page; the returned function stops it and writes it to a file for the developer tools. */
export const profile = async (devtools: CDPSession): Promise<(file: string) => Promise<void>> => {
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 })
  await devtools.send('Profiler.start')
  return async (file) => {
    const { profile: recorded } = await devtools.send('Profiler.stop')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(recorded))
  }
}
