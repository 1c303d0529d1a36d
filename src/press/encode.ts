/** Turns the text of a page into its bytes. */
export type Encode = (text: string) => Uint8Array

/** Room for some hundred pages. One allocation a page would cost a third of its encoding, and as much again to collect. */
const slabBytes = 4 * 1024 ** 2
/** Of one UTF-16 unit in UTF-8. */
const maxBytesAUnit = 3

/** UTF-8 into shared slabs, which live as long as a page in them: for a press, whose pages are dropped at once. */
export const slabEncoder = (): Encode => {
  let slab = Buffer.allocUnsafeSlow(slabBytes)
  let used = 0
  return (text) => {
    const most = text.length * maxBytesAUnit
    if (most > slabBytes / 4) return Buffer.from(text)
    if (used + most > slabBytes) {
      slab = Buffer.allocUnsafeSlow(slabBytes)
      used = 0
    }
    const start = used
    used += slab.write(text, start)
    return slab.subarray(start, used)
  }
}
