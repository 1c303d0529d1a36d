import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The embedded sample, a small pharmacy that shows every feature, as a full export. */
export const sampleFolder = fileURLToPath(new URL('../sample/', import.meta.url))

/** The mark that rows of the sample without a reviewer carry among their references, and that pages print with them. */
export const sampleMark = { name: 'Demo texts: no pharmacist has reviewed them' }

/** The id of its release; what an own shop shows of it, and what is edited there, begins with it. */
export const sampleRelease = (): string =>
  (JSON.parse(readFileSync(join(sampleFolder, 'manifest.json'), 'utf8')) as { id: string }).id

/** Whether a release is the sample, what an own shop shows of it, or an edit of either. */
export const isOfSample = (release: string): boolean => release.startsWith(sampleRelease())
