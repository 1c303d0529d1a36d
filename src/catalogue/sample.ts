import { fileURLToPath } from 'node:url'

/** The embedded sample, a small pharmacy that shows every feature, as a full export. */
export const sampleFolder = fileURLToPath(new URL('../sample/', import.meta.url))

/** The mark that rows of the sample without a reviewer carry among their references, and that pages print with them. */
export const sampleMark = { name: 'Demo texts: no pharmacist has reviewed them' }
