import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'
import type { Config } from '../config/config.ts'

export type Log = Logger

/** What PostgreSQL adds to an error quotes rows and values: `Key (email)=(…) already exists.` */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters']

/** An error as it is logged: its name, message, code and stack, and nobody's data. */
export const loggedError = (error: Error): object =>
  Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([name]) => !quoting.includes(name)))

/** A path as it is logged: the place where somebody stands (spec §7 `getGeolocation`) is in it, and is left out. */
export const loggedPath = (path: string): string => path.replace(/(\/getGeolocation\/).+/, '$1…')

let written = { at: 0, text: '' }

/** A busy server writes several lines in a millisecond, and making the text of a moment is a third of making a line. */
const timestamp = (): string => {
  const at = Date.now()
  if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return written.text
}

/**
 * Standard error, where lines leave together: a write for each would cost every call a fifth of its time. A line waits a tenth of a second at
 * most. Those of one turn of the event loop are handed over as one, because the destination measures all that waits with each.
 */
const together = (): DestinationStream => {
  let lines: string[] = []
  let file: DestinationStream | null = null
  const handOver = (): void => {
    if (lines.length === 0) return
    const text = lines.join('')
    lines = []
    file?.write(text)
  }
  const opened = (): DestinationStream => {
    // Before the destination listens for the same, to write what it then has.
    process.once('exit', handOver)
    return destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 100 })
  }
  return {
    write: (line) => {
      file ??= opened()
      if (lines.push(line) === 1) setImmediate(handOver)
    },
  }
}

/**
 * Structured lines to standard error, one JSON object each. No personal data: no query strings, addresses of machines,
 * headers or bodies.
 */
export const createLog = (level: Config['logLevel']): Log =>
  pino(
    {
      level,
      base: null,
      serializers: { err: loggedError },
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
    },
    together(),
  )
