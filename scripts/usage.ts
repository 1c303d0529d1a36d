import { readFileSync } from 'node:fs'

/** The comment at the head of a script, which says how it is called and what it does. */
const usageOf = (file: string): string => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/^\/\/ ?/gm, '')
}

/**
 * Runs `read`, which parses the options of the script in `file`. Asked for `--help`, or given an option that the script does not have, it prints
 * the usage instead and ends the process: 0 or 2.
 */
export const withUsage = async <T>(file: string, read: () => T | Promise<T>): Promise<T> => {
  if (process.argv.includes('--help')) {
    console.log(usageOf(file))
    process.exit(0)
  }
  try {
    return await read()
  } catch (error) {
    const isOption =
      error instanceof Error && String(Object(error).code).startsWith('ERR_PARSE_ARGS')
    if (!isOption) throw error
    console.error(`${error.message}\n\n${usageOf(file)}`)
    process.exit(2)
  }
}
