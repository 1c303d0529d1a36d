import { join } from 'node:path'

/** The project's folder, absolute. */
export const project = join(import.meta.dirname, '../../..')

/** The address under which all pages of the bench are made. */
export const site = 'https://nuskha.example'

/** Scripts run on the same Node as this one. */
export const node = process.execPath
