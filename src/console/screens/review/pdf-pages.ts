const numberOf = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+)`).exec(dictionary)?.[1] ?? 0)

/**
 * The pages of a prescription that the server redrew: a PDF of one JPEG a page, so that no PDF reader is needed to look at it. Empty where the file
 * is not of that kind: showing some of its pages would be worse than showing none.
 */
export const pagesOf = (file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] => {
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(file)
  const pages: Uint8Array<ArrayBuffer>[] = []
  for (let at = text.indexOf('/DCTDecode'); at !== -1; at = text.indexOf('/DCTDecode', at + 1)) {
    const from = text.indexOf('stream\n', at)
    const dictionary = text.slice(text.lastIndexOf(' obj', at), from)
    const [begin, length] = [from + 'stream\n'.length, numberOf(dictionary, 'Length')]
    if (from === -1 || file[begin] !== 0xff || file[begin + 1] !== 0xd8 || length === 0) return []
    pages.push(file.slice(begin, begin + length))
    at = begin + length
  }
  const count = /\/Type \/Pages\b[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type \/Pages\b/.exec(text)
  return pages.length === Number(count?.[1] ?? count?.[2]) ? pages : []
}
