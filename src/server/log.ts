import { destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/**
 * Structured lines to standard error, one JSON object each. No personal data: no query strings, addresses of machines,
 * headers or bodies.
 */
export const createLog = (level: Config['logLevel']): Log =>
  pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, formatters: { level: (label) => ({ level: label }) } },
    destination({ dest: 2, sync: false }),
  )
