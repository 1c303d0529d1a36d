import { readdirSync, readFileSync } from 'node:fs'

const status = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // The process ended after it was listed.
    return ''
  }
}

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Memory in kB of a process and its descendants: the current sum, and the peak of the first process. */
const treeMemory = (root: number): number => {
  const texts = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), status(Number(name))]),
  )
  const tree = new Set([root])
  // A child may have a smaller number than its parent, so this repeats until nothing is added.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const [pid, text] of texts) if (tree.has(field(text, 'PPid'))) tree.add(pid)
  }
  const now = [...tree].reduce((sum, pid) => sum + field(texts.get(pid) ?? '', 'VmRSS'), 0)
  return Math.max(now, field(texts.get(root) ?? '', 'VmHWM'))
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
  const timer = setInterval(look, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return peak === 0 ? null : peak / 1024
    },
  }
}
