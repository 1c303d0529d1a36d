import { SingleBar } from 'cli-progress'

/** Formats numbers for people: `96,000`. */
export const number = (value: number): string => value.toLocaleString('en-IN')

/** Prints one result, as a line of JSON or as text; sets the exit code. */
export const finish = (json: boolean, outcome: { is: string }, text: string, ok: boolean): void => {
  process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : `${text}\n`)
  process.exitCode = ok ? 0 : 1
}

export type Bar = { at: (done: number, total: number) => void; stop: () => void }

/** A progress bar with rate and remaining time, on standard error and only on a terminal. */
export const bar = (what: string, unit: string, quiet: boolean): Bar => {
  if (quiet || !process.stderr.isTTY) return { at: () => {}, stop: () => {} }
  let shown: SingleBar | null = null
  const start = performance.now()
  return {
    at: (done, total) => {
      if (!shown) {
        shown = new SingleBar({
          format: `${what} {bar} {percentage}% | {value}/{total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`,
          stream: process.stderr,
          hideCursor: true,
          clearOnComplete: true,
        })
        shown.start(total, 0, { rate: 0 })
      }
      shown.setTotal(total)
      shown.update(done, {
        rate: number(Math.round((done * 1000) / Math.max(1, performance.now() - start))),
      })
    },
    stop: () => shown?.stop(),
  }
}
