import { spawn, spawnSync } from 'node:child_process'
import { secondsOfChildren } from './cpu.ts'
import { watchMemory } from './memory.ts'

/**
 * `until`: when the clock stops, at the `end` of the process or at its first `output`, for a command that reports its result before it
 * cleans up.
 */
type Options = { cwd: string; env?: Record<string, string>; until?: 'end' | 'output' }

/** `cpuSeconds`: of the process and its descendants, which says more than `seconds` on a machine that does other work. */
export type Measured = {
  seconds: number
  cpuSeconds: number | null
  peakMb: number | null
  output: string
}

/**
 * Runs a command and measures it from outside, including the start of its process, because an operator waits for that too. Earlier writes
 * are flushed to disk first, so that they do not slow this run down. Throws with the command's last output if it fails.
 */
export const measure = (command: string, words: string[], options: Options): Promise<Measured> => {
  spawnSync('sync')
  return new Promise((resolve, reject) => {
    const used = secondsOfChildren()
    const start = performance.now()
    const child = spawn(command, words, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const memory = watchMemory(child.pid ?? 0)
    let output = ''
    let errors = ''
    let told: number | undefined
    child.stdout.on('data', (chunk) => {
      told ??= performance.now()
      output += chunk
    })
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', (error) => {
      memory.stop()
      reject(error)
    })
    child.on('close', (code) => {
      const seconds = ((options.until === 'output' ? told : undefined) ?? performance.now()) - start
      const peakMb = memory.stop()
      const now = secondsOfChildren()
      const cpuSeconds = now === null || used === null ? null : now - used
      if (code === 0) resolve({ seconds: seconds / 1000, cpuSeconds, peakMb, output })
      else
        reject(
          new Error(
            `${command} ${words.join(' ')} ended with ${code}\n${`${output}\n${errors}`.trim().slice(-4000)}`,
          ),
        )
    })
  })
}
