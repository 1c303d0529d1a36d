import { readFileSync, statSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import type { Ledger } from './ledger.ts'

/** Identifies the current boot of the machine; the hour of the start on systems without a boot id. */
export const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return new Date(Date.now() - uptime() * 1000).toISOString().slice(0, 13)
  }
}

/**
 * Verifies a tree once after each start of the machine: the press writes pages without waiting for the disk, so a power cut may have lost
 * some. A page that is missing or has another size makes the next press a full one; a stat costs about 3 µs. So does a plan that was
 * finished only now (`recovered`): its staged files may be lost, and the ledger lists them already.
 */
export const verifyTree = (ledger: Ledger, pages: string, recovered: boolean): void => {
  const boot = bootId()
  if (ledger.boot() === boot) return
  const isWhole = ({ file, size }: { file: string; size: number }): boolean =>
    statSync(join(pages, file), { throwIfNoEntry: false })?.size === size
  if (recovered || !ledger.files().every(isWhole)) ledger.forget()
  ledger.setBoot(boot)
}
