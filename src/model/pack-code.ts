/** What the code on a pack says: the batch, and the month until whose end it may be used. */
export type PackCode = { batch: string; expiry: string }

const month = (year: string, two: string): string | null =>
  /^(0[1-9]|1[0-2])$/.test(two) ? `20${year}-${two}` : null

/** Application identifiers of GS1 with a fixed length, in digits, and the longest of the others. */
const fixed: Record<string, number> = { '01': 14, '11': 6, '13': 6, '15': 6, '17': 6 }
const separator = '\u001d'

/** Identifiers in parentheses. Another parenthesis is part of a value: `(10)AB(12`. */
const identifier = /\((0[0-2]|1[0-7]|2[0-2]|24[0-3]|25[0-5]|3[07]|4\d\d|7\d{2,3}|8\d{3}|9\d)\)/

/** As long as a typed one may be, and of characters that can be printed. */
const batchPattern = /^\P{C}{1,40}$/u

/** `(01)0890…(17)271130(10)AB12`, or the same without parentheses, where a group separator ends texts. */
const elementString = (text: string): Map<string, string> => {
  const found = new Map<string, string>()
  if (text.startsWith('(')) {
    const parts = text.split(identifier)
    for (let at = 1; at < parts.length; at += 2)
      found.set(parts[at] ?? '', (parts[at + 1] ?? '').trim())
    return found
  }
  let rest = text.replace(/^\][a-zA-Z]\d/, '').replace(new RegExp(`^${separator}`), '')
  while (/^\d{2}/.test(rest)) {
    const id = rest.slice(0, 2)
    const length = fixed[id]
    const end = length === undefined ? rest.indexOf(separator) : 2 + length
    found.set(id, rest.slice(2, end === -1 ? undefined : end))
    rest = end === -1 ? '' : rest.slice(end).replace(new RegExp(`^${separator}`), '')
  }
  return found
}

/** The segments of a path; none of one that is no text once it is decoded. */
const segmentsOf = (pathname: string): string[] => {
  try {
    return pathname.split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

/** `https://id.example/01/0890…/10/AB12?17=271130`: GS1 Digital Link. */
const link = (text: string): Map<string, string> => {
  const { pathname, searchParams } = new URL(text)
  const parts = segmentsOf(pathname)
  const found = new Map([...searchParams])
  for (const [index, part] of parts.entries())
    if (/^\d{2}$/.test(part) && parts[index + 1]) found.set(part, parts[index + 1] ?? '')
  return found
}

/** `Batch No: AB12; Mfg: 12/2025; Exp: 11/2027`: plain words, as many makers print them for Schedule H2. */
const words = (text: string): PackCode | null => {
  // The brand's name, which begins with a b as well, is part of such a code.
  const batch =
    /\b(?:batch(?:\s*\.?\s*(?:no|number))?|b\s*\.?\s*no)\b\s*[.:#-]*\s*(?!(?:no|number)\b)([\w/.-]{1,40}?)(?=[\s,;|]|$)/i.exec(
      text,
    )?.[1]
  const exp =
    /\b(?:exp(?:iry)?(?:\s*date)?|use before)\s*[.:]*\s*(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](20)?(\d{2})\b/i.exec(
      text,
    )
  const expiry = exp ? month(exp[4] ?? '', (exp[2] ?? '').padStart(2, '0')) : null
  return batch && expiry ? { batch, expiry } : null
}

/**
 * Reads batch and expiry from the code on a pack, as Schedule H2 of the Drugs Rules, 1945 demands them: a GS1 element string, a GS1 Digital Link, or
 * plain words. null where either is missing: it is then typed from the pack.
 */
export const readPackCode = (code: string): PackCode | null => {
  const text = code.trim()
  const isLink = /^https?:\/\//i.test(text) && URL.canParse(text)
  const found = isLink ? link(text) : elementString(text)
  const batch = found.get('10')?.trim()
  const [, year = '', two = ''] = /^(\d{2})(\d{2})\d{2}$/.exec(found.get('17') ?? '') ?? []
  const expiry = month(year, two)
  if (batch && batchPattern.test(batch) && expiry) return { batch, expiry }
  return isLink ? null : words(text)
}
