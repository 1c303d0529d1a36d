import { foldName } from './mend.ts'

/**
 * One company, however its legal form is written: `Pvt Ltd`, `Pvt. Ltd.`, `(P) Ltd`, `Private Limited` are one. Words
 * that may tell companies apart (India, Pharma, LLP) stay.
 */
export const makerIdentity = (name: string): string =>
  foldName(name)
    .replace(/[’']/g, "'")
    .replaceAll('&', ' and ')
    .replace(/\(\s*(p|pvt)\.?\s*\)/g, ' private ')
    .replace(/[.,]/g, ' ')
    .replace(/\bpvt\b/g, 'private')
    .replace(/\bltd\b/g, 'limited')
    .replace(/\bp limited\b/g, 'private limited')
    .replace(/\s+/g, ' ')
    .trim()

/** The company's name without its legal form and country, as products carry it in front: `Dabur India Ltd` → `dabur`. */
export const makerCore = (name: string): string =>
  makerIdentity(name)
    .replace(/\b(private|limited|llp|inc|and co|india)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
