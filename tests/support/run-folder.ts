import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let own: string | undefined

/** vitest's global setup: one temporary folder for all processes of a run, unless `npm test` provides one for all its steps. */
export const setup = (): void => {
  if (process.env.NUSKHA_TEST_RUN) return
  own = mkdtempSync(join(tmpdir(), 'nuskha-test-'))
  // Workers inherit the variable.
  process.env.NUSKHA_TEST_RUN = own
}

export const teardown = (): void => {
  if (own) rmSync(own, { recursive: true, force: true })
}
