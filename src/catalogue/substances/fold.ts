/** Pharmacopoeia suffix of a name: `Tadalafil IP` is tadalafil. */
const pharmacopoeia = /[\s,]+\(?(?:ip|bp|usp|inn|nf|jp|ph\.? ?eur\.?)\.?\)?$/

/** One spelling for names that differ only in case, spaces, a pharmacopoeia suffix or British `sulph`. */
export const foldSubstance = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s*\(/g, ' (')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(pharmacopoeia, '')
    .replaceAll('sulph', 'sulf')
