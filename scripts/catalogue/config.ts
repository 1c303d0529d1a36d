import { type Config, readConfig } from '../../src/server/config/config.ts'

/** The configuration of the server, from the same variables. A wrong one ends the command with the sentence that says which. */
export const config = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
