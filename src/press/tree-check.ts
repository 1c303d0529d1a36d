import { readFileSync, statSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import type { Ledger } from './ledger.ts'

/** Names the run of the machine since its last start. Where the system gives no name, the hour of the start. */
export const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return new Date(Date.now() - uptime() * 1000).toISOString().slice(0, 13)
  }
}

/**
 * Looks over a tree once after the machine was started: pages are written without waiting for the disk, so a power cut
 * may have lost some. One that is missing or of another size makes the next press a full one. A stat costs about 3 µs. So does a plan
 * that was `carriedOut` only now: what it had staged may be lost, and the ledger speaks of it already.
 */
export const lookOver = (ledger: Ledger, pages: string, carriedOut: boolean): void => {
  const boot = bootId()
  if (ledger.boot() === boot) return
  const isWhole = ({ file, size }: { file: string; size: number }): boolean =>
    statSync(join(pages, file), { throwIfNoEntry: false })?.size === size
  if (carriedOut || !ledger.files().every(isWhole)) ledger.forget()
  ledger.setBoot(boot)
}
