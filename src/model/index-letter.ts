import anyAscii from 'any-ascii'

/** The letter of the A–Z index under which a name stands: its first Latin letter after transliteration, `#` without one. */
export const letterOf = (name: string): string => {
  const latin = /^[\x20-\x7e]*$/.test(name) ? name : anyAscii(name)
  return /[a-z]/i.exec(latin)?.[0].toLowerCase() ?? '#'
}
