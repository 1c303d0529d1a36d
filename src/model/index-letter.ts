import anyAscii from 'any-ascii'

/** The letter that lists a name in the A–Z index: its first Latin letter after transliteration, or `#`. */
export const letterOf = (name: string): string => {
  const latin = /^[\x20-\x7e]*$/.test(name) ? name : anyAscii(name)
  return /[a-z]/i.exec(latin)?.[0].toLowerCase() ?? '#'
}
