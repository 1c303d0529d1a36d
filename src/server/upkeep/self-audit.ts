import type { Place } from '../db/open.ts'
import { inProcess } from './in-process.ts'

/** What does not add up, a sentence each: asked in a process of its own, over one snapshot. */
export const selfAuditProblems = (place: Place): Promise<string[]> =>
  inProcess(new URL('./self-audit-process.ts', import.meta.url), place)
