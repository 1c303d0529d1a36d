const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** `text` as HTML, escaped, with the typed beginnings of its words between `<b>` and `</b>`. */
export const highlight = (text: string, typed: string): string => {
  const asked = wordsOf(typed).sort((a, b) => b.length - a.length)
  return text.replace(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu, (part) => {
    // Letters whose small form is longer (İ) would be cut in the wrong place.
    const small = part.toLowerCase()
    const found = small.length === part.length ? asked.find((word) => small.startsWith(word)) : undefined
    return found ? `<b>${escaped(part.slice(0, found.length))}</b>${escaped(part.slice(found.length))}` : escaped(part)
  })
}
