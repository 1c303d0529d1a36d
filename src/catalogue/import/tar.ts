import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { Refused } from './refused.ts'

/**
 * Limit for the unpacked size, including unwanted files: the real catalogue takes less than 2 GB, and a decompression bomb must not fill
 * the disk.
 */
const maxUnpackedBytes = 16 * 1024 ** 3

/** File name of an entry at a location where an export has files, otherwise `null`. Throws for a name that leads out of the archive. */
const targetOf = (name: string, wanted: (name: string) => boolean): string | null => {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  if (name.startsWith('/') || name.includes('\\') || name.includes('\0') || parts.includes('..'))
    throw new Refused(
      'archive',
      `The archive holds the name ${JSON.stringify(name.slice(0, 100))}, which leads out of its folder.`,
    )
  const file = parts.at(-1) ?? ''
  // `tar czf x.tar.gz export` puts one folder around the files.
  return parts.length <= 2 && wanted(file) ? file : null
}

const isFile = ({ type }: Header): boolean => type === 'file' || type === 'contiguous-file'

/** Accepts headers of the oldest tar format, which has no magic number. Missing in the types of tar-stream. */
const withoutMagic: Parameters<typeof extract>[0] & { allowUnknownFormat: boolean } = {
  allowUnknownFormat: true,
}

async function* capped(bytes: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > maxBytes)
      throw new Refused('archive', `The archive unpacks to more than ${maxBytes} bytes.`)
    yield chunk
  }
}

/** tar-stream reports faults of the archive as plain errors. Refusals, and system errors, which have a code, are passed on unchanged. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) return error
  return new Refused(
    'archive',
    error.message === 'Unexpected end of data'
      ? 'The archive is cut off.'
      : `The archive is damaged: ${error.message}`,
  )
}

/**
 * Unpacks the wanted files of a tar archive into `directory`, flat, as a stream. Skips all other files. Refuses links, devices, names
 * that lead out of the archive, duplicate files, and more than `maxBytes` of unpacked data.
 */
export const unpackTar = async (
  bytes: AsyncIterable<Buffer>,
  directory: string,
  wanted: (name: string) => boolean,
  maxBytes = maxUnpackedBytes,
): Promise<void> => {
  const unpacked = new Set<string>()
  const archive = extract(withoutMagic)
  // The iteration below throws the error; the callback only prevents an uncaught exception.
  pipeline(Readable.from(capped(bytes, maxBytes)), archive, () => undefined)
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header
      const target = targetOf(name, wanted)
      if (type !== 'directory' && !isFile(entry.header))
        throw new Refused(
          'archive',
          `${name.slice(0, 100)} in the archive is neither a file nor a folder.`,
        )
      if (target === null || type === 'directory') {
        entry.resume()
        continue
      }
      if (unpacked.has(target)) throw new Refused('archive', `The archive holds ${target} twice.`)
      unpacked.add(target)
      const handle = openSync(join(directory, target), 'wx')
      try {
        for await (const chunk of entry as AsyncIterable<Buffer>) writeFileSync(handle, chunk)
      } finally {
        closeSync(handle)
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
