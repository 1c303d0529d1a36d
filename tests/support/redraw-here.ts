import type { Redraw } from '#server/redraw/redraw.ts'
import { redrawFile } from '#server/redraw/redraw-file.ts'
import { Undrawable } from '#server/redraw/redraw-protocol.ts'

/** The work of the redrawing process without a process, for tests of its results. */
export const redrawHere: Redraw = async (file) => {
  try {
    return await redrawFile(file)
  } catch (error) {
    return { fault: error instanceof Undrawable ? error.fault : 'broken' }
  }
}
