import { type Config, readConfig } from '../../src/server/config/config.ts'

/** The server's configuration, from the same variables. An invalid one ends the command with a message. */
export const config = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
