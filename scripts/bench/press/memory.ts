import { readdirSync, readFileSync } from 'node:fs'

const read = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // The process ended after it was listed.
    return ''
  }
}

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Memory in kB of a process and its descendants. Pages that several map, or one maps several times, as the catalogue, count once. */
const treeMemory = (root: number): number => {
  const texts = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), read(Number(name), 'status')]),
  )
  const tree = new Set([root])
  // A child may have a smaller number than its parent, so this repeats until nothing is added.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const [pid, text] of texts) if (tree.has(field(text, 'PPid'))) tree.add(pid)
  }
  return [...tree].reduce((sum, pid) => sum + field(read(pid, 'smaps_rollup'), 'Pss'), 0)
}

/** Watches a process tree until `stop`, which returns its peak in MB; `null` on a system without `/proc`. */
export const watchMemory = (pid: number): { stop: () => number | null } => {
  let peak = 0
  const look = (): void => {
    try {
      peak = Math.max(peak, treeMemory(pid))
    } catch {
      // Without /proc the peak stays unknown.
    }
  }
  const timer = setInterval(look, 200)
  return {
    stop: () => {
      clearInterval(timer)
      return peak === 0 ? null : peak / 1024
    },
  }
}
