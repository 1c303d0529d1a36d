/** The database is unreachable, full, locked or too slow. Whether the failed query took effect is unknown. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * The address of the primary leads to a server that takes no writes: a standby after a switchover, or one on its way out. Nothing of the failed
 * transaction took effect, so it may run again.
 */
export class DatabaseIsStandby extends DatabaseUnavailable {
  override name = 'DatabaseIsStandby'
  constructor(options?: ErrorOptions) {
    super('the database takes no writes: its address leads to a standby', options)
  }
}

type DatabaseError = { code?: unknown; errcode?: unknown; message?: unknown }

/**
 * Classes of PostgreSQL error codes: 08 connection, 53 insufficient resources (connections, disk), 57 operator intervention (statement
 * timeout, shutdown, startup), 58 system error. 55P03 is a lock timeout, 25P03 and 25P04 transaction timeouts.
 */
const postgresCodes = /^(08...|53...|57...|58...|55P03|25P0[34])$/
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/** Messages of `pg` that carry no code. */
const driverMessages =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|client was closed|read timeout/i

export const isPostgresUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as DatabaseError
  if (typeof code === 'string') return postgresCodes.test(code) || socketCodes.has(code)
  return driverMessages.test(String(message))
}

/** SQLITE_BUSY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN: the low byte of the extended codes. */
const sqliteCodes = new Set([5, 10, 13, 14])

/** Whether an error of either engine means that the database is unavailable. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  const { code, errcode } = (error ?? {}) as DatabaseError
  return (
    code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)
  )
}
