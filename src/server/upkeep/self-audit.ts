import type { Place } from '../db/open.ts'
import { inWorker } from './in-worker.ts'

/** What does not add up, a sentence each: asked in a thread of its own, over one snapshot. */
export const selfAuditProblems = (place: Place): Promise<string[]> => inWorker(new URL('./self-audit-worker.ts', import.meta.url), place)
