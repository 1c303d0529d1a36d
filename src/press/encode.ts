export type Encode = (text: string) => Uint8Array

/** Holds some hundred pages. An allocation for each page would cost a third of its encoding, and the same again in garbage collection. */
const slabBytes = 4 * 1024 ** 2
/** UTF-8 bytes for one UTF-16 unit. */
const maxBytesPerUnit = 3

/** Encodes into shared slabs. A slab lives as long as any page in it, which suits a press: it drops pages at once. */
export const slabEncoder = (): Encode => {
  let slab = Buffer.allocUnsafeSlow(slabBytes)
  let used = 0
  return (text) => {
    const maxBytes = text.length * maxBytesPerUnit
    if (maxBytes > slabBytes / 4) return Buffer.from(text)
    if (used + maxBytes > slabBytes) {
      slab = Buffer.allocUnsafeSlow(slabBytes)
      used = 0
    }
    const start = used
    used += slab.write(text, start)
    return slab.subarray(start, used)
  }
}
