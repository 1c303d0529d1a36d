import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const processor = (): string => {
  const named = cpus()[0]?.model.trim()
  if (named && named !== 'unknown') return named
  try {
    return /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? process.arch
  } catch {
    return process.arch
  }
}

/** What a figure was measured on, and how busy it was: a load above 1 at the start means that the figures say little. */
export const machineLine = (): string =>
  [
    `${availableParallelism()} cores (${processor()})`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `Node ${process.versions.node}`,
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  ].join(', ')
