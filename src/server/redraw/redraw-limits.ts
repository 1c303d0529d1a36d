/** Limits of redrawing one file. A prescription of a few pages needs a tenth. */
export const redrawLimits = {
  /** design.md: a small file can decode to a huge picture. */
  imagePixels: 51_000_000,
  /** A photo of more pixels, such as those of 24 to 50 megapixels that telephones take, is stored shrunk to so many: a page is read on them at 300 dots per inch. */
  keptPixels: 4_096 * 3_072,
  pages: 20,
  /** Pictures of products: pixels of the widest copy that a page shows, the least side, and how much longer than wide, or the other way. */
  pictureWidth: 960,
  pictureSide: 120,
  pictureRatio: 4,
  /** Longest side of a rendered page: A4 at 200 dots per inch. */
  pageSide: 2_340,
  cpuSeconds: 15,
  wallMs: 30_000,
  /** Data segment of the process, as `ulimit -d` counts it: Node itself reserves almost half of it. */
  processMegabytes: 1_024,
  heapMegabytes: 128,
  /** Memory of the PDF renderer, which runs as WebAssembly. */
  wasmMegabytes: 320,
  outputBytes: 48 * 1024 ** 2,
  /** Concurrent processes, for all customers together. */
  processes: 2,
  /** Files that may wait for a process; further ones are rejected with `Retry-After`. */
  waiting: 40,
  /** How many of them may be of one owner, so that one customer cannot fill the queue for the others. */
  waitingOfOwner: 4,
} as const
