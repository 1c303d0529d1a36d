/** The database cannot be asked now: it is away, full, locked or too slow. What was asked may have been carried out or not. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

type DatabaseError = { code?: unknown; errcode?: unknown; message?: unknown }

/**
 * Classes of PostgreSQL's codes: 08 connection, 53 no resources (such as connections or disk), 57 intervention of the operator (a statement
 * that ran out of time, a shutdown, a start), 58 its system. 55P03 is a lock that was not to be had in time, 25P03 and 25P04 a transaction
 * that ran out of time.
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
/** What `pg` says without a code. */
const driverMessages =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|client was closed|read timeout/i

/** Whether an error of PostgreSQL's driver says that the database cannot be asked now. */
export const isPostgresUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as DatabaseError
  if (typeof code === 'string') return postgresCodes.test(code) || socketCodes.has(code)
  return driverMessages.test(String(message))
}

/** SQLITE_BUSY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN: the low byte of the extended codes. */
const sqliteCodes = new Set([5, 10, 13, 14])

/** Whether an error of any engine says that the database cannot be asked now. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  const { code, errcode } = (error ?? {}) as DatabaseError
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)
}
