import type { Head } from './parts.ts'

/** Pages with hardly anything of the catalogue on them. */

export type FaqView = { is: 'faq'; head: Head; cities: string[] }

export type MissingView = { is: 'missing'; head: Head }
