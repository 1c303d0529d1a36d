import { existsSync, readFileSync } from 'node:fs'
import { readConfig } from '../../src/server/config/config.ts'
import { sentenceOfError } from '../../src/server/platform/disk.ts'
import { type ObjectStorage, openObjectStorage } from '../../src/server/platform/object-storage.ts'

export const fromArg = {
  from: {
    type: 'string',
    description: 'Where the backups are; BACKUP_URL when not given',
    valueHint: 'folder or bucket',
  },
} as const

export const identityArg = {
  identity: {
    type: 'string',
    description: 'File with the private key of age',
    required: true,
    valueHint: 'file',
  },
} as const

/** The private key in a file as `age-keygen` writes it: lines with `#` say things about it. */
export const identityIn = (file: string): string => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const key = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (key === undefined) throw new Error(`${file} has no line that begins with AGE-SECRET-KEY-.`)
  return key.trim()
}

/** Runs a command on the place of backups and prints its lines; an error prints its message and exits with 1. */
export const onPlace = async (
  from: string | undefined,
  run: (place: ObjectStorage) => Promise<string[]>,
): Promise<void> => {
  try {
    const url = from ?? readConfig(process.env).backup?.url
    if (url === undefined)
      throw new Error('Say where the backups are: set BACKUP_URL, or give --from.')
    process.stdout.write(`${(await run(openObjectStorage(url))).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceOfError(error)}\n`)
    process.exitCode = 1
  }
}
