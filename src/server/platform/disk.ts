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
export const isDiskFull = (error: unknown): boolean => fullCodes.has(String((error as NodeJS.ErrnoException | null)?.code))
