import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** vitest's global set-up: one temporary folder for all processes of a run. Its workers inherit the variable. */
export const setup = (): void => {
  process.env.NUSKHA_TEST_RUN ??= mkdtempSync(join(tmpdir(), 'nuskha-test-'))
}

export const teardown = (): void => {
  const folder = process.env.NUSKHA_TEST_RUN
  if (folder) rmSync(folder, { recursive: true, force: true })
}
