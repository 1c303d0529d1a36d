import { destination, type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** What PostgreSQL adds to an error quotes rows and values: `Key (email)=(…) already exists.` */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters']

/** An error as it is logged: its name, message, code and stack, and nobody's data. */
export const loggedError = (error: Error): object =>
  Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([name]) => !quoting.includes(name)))

/** A path as it is logged: the place where somebody stands (spec §7 `getGeolocation`) is in it, and is left out. */
export const loggedPath = (path: string): string => path.replace(/(\/getGeolocation\/).+/, '$1…')

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
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    // A write for each line would cost every call a fifth of its time.
    destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 100 }),
  )
