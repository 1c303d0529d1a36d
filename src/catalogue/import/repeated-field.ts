/** The end of the string that begins with the quotation mark at `start`. */
const endOf = (text: string, start: number): number => {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/**
 * The first field that an object of a valid JSON text has twice; null if none has. `JSON.parse` keeps the last and says nothing: of two prices in one
 * row, nobody knows which is meant.
 */
export const repeatedField = (text: string): string | null => {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOf(text, at)
      let next = end + 1
      while (text[next] === ' ' || text[next] === '\t') next++
      const fields = open.at(-1)
      if (fields && text[next] === ':') {
        const field = JSON.parse(text.slice(at, end + 1)) as string
        if (fields.has(field)) return field
        fields.add(field)
      }
      at = end
    }
  }
  return null
}
