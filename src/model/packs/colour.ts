/** The hues of packs, in degrees of oklch: far enough apart that two brands in a row are told apart. */
const hues = [12, 32, 52, 78, 118, 148, 172, 196, 222, 248, 272, 298, 326, 348] as const

/** FNV-1a with a final mix, so that similar names get unlike numbers: 32 bits. */
export const hashOf = (text: string, seed: number): number => {
  let hash = seed
  for (const letter of text.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The same brand has the same hue on every page. */
export const brandHue = (brand: string): number =>
  hues[hashOf(brand, 2166136261) % hues.length] ?? 196

const channel = (linear: number): string => {
  const value = Math.min(1, Math.max(0, linear))
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** An oklch colour as `#rrggbb` (Björn Ottosson's matrices), clipped to sRGB: a picture is also drawn right by browsers without oklch. */
export const hexOf = (lightness: number, chroma: number, hue: number): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return `#${channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)}${channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)}${channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)}`
}
