/**
 * Characters that cannot be seen and that turn, split or hide what stands around them: marks of direction, spaces and hyphens without width,
 * tags. Joiners, which Indic scripts and emoji are written with, stay.
 */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A text as a person typed it, with line breaks, without what a reader cannot see. */
export const typedText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}+/gu, ' ')
    .replace(unseen, '')
