import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const processor = (): string => {
  const named = cpus()[0]?.model.trim()
  if (named && named !== 'unknown') return named
  try {
    return (
      /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? process.arch
    )
  } catch {
    return process.arch
  }
}

/** The machine of a measurement and its load: a load above 1 at the start makes the figures unreliable. */
export const machineLine = (): string =>
  [
    `${availableParallelism()} cores (${processor()})`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `Node ${process.versions.node}`,
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  ].join(', ')
