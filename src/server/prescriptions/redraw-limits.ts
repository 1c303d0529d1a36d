/** What the redrawing of one file may take. A prescription of a few pages takes a tenth of it. */
export const redrawLimits = {
  /** design.md: a picture is decoded to look at it, and a small file can be a huge picture. */
  imagePixels: 40_000_000,
  pages: 20,
  /** Longest side of a drawn page: an A4 page at 200 dots per inch. */
  pageSide: 2_340,
  cpuSeconds: 15,
  wallMs: 30_000,
  /** Data segment of the process, as `ulimit -d` counts it: Node itself reserves almost half of it. */
  processMegabytes: 1_024,
  heapMegabytes: 128,
  /** Memory of the PDF renderer, which runs as WebAssembly. */
  wasmMegabytes: 320,
  outputBytes: 48 * 1024 ** 2,
  /** Processes at once, for all customers together. */
  processes: 2,
  /** Files that may wait for a process; one more is asked to come back. */
  waiting: 40,
} as const
