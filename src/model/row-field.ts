/**
 * What a field of a row of the catalogue holds: a text in one or several languages, one line, a number, whole numbers, a moment, one of its
 * choices, yes or no, or a structure of its own, written as JSON.
 */
export const rowFieldKinds = ['text', 'line', 'number', 'whole', 'numbers', 'moment', 'choice', 'truth', 'structure'] as const

/** A field of a row, as a form asks for it. */
export type RowField = { name: string; kind: (typeof rowFieldKinds)[number]; required: boolean; choices?: string[] | undefined }
