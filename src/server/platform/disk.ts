import { statfs } from 'node:fs/promises'

/** Bytes that the server may still write on the disk of a folder; null where the system does not say. */
export const freeBytes = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** Codes of a disk or a quota that is full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** SQLITE_FULL: the low byte of the extended codes. */
const sqliteFull = 13

export const isDiskFull = (error: unknown): boolean => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return (
    fullCodes.has(String(code)) ||
    (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === sqliteFull)
  )
}

/** What a command prints for an error: a sentence, without a stack. */
export const sentenceOfError = (error: unknown): string => {
  if (isDiskFull(error))
    return 'The disk is full: make room on the disk of DATA_DIR and run the command again.'
  return error instanceof Error ? error.message : String(error)
}
