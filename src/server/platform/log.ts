import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'
import type { Config } from '../config/config.ts'
import { requestContext } from './request-context.ts'

export type Log = Logger

/** What PostgreSQL adds to an error quotes rows and values: `Key (email)=(…) already exists.` */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters']

/** An error as it is logged: name, message, code and stack, without personal data. */
export const loggedError = (error: Error): object =>
  Object.fromEntries(
    Object.entries(stdSerializers.err(error)).filter(([name]) => !quoting.includes(name)),
  )

/** A path as it is logged: without the coordinates of a visitor (spec §7 `getGeolocation`). */
export const loggedPath = (path: string): string =>
  path.replace(/(\/(?:getGeolocation|side-effects|camp-place|pay)\/).+/, '$1…')

let written = { at: 0, text: '' }

/** Formatting the time is a third of the cost of a line, and a busy server writes several lines in a millisecond. */
const timestamp = (): string => {
  const at = Date.now()
  if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return written.text
}

/**
 * Standard error with batched writes: one write per line would cost every call a fifth of its time. A line waits at most a tenth of a
 * second. Lines of one turn of the event loop are written as one, because the destination measures its queue at each write.
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
    // Registered before the destination's own listener, which then flushes these lines.
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
      mixin: () => {
        const context = requestContext()
        return context ? { request: context.id } : {}
      },
      serializers: { err: loggedError },
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
    },
    together(),
  )
