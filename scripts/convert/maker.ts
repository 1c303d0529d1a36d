import { foldName } from './mend.ts'

/**
 * The identity of a company regardless of its legal form: `Pvt Ltd`, `Pvt. Ltd.`, `(P) Ltd` and `Private Limited` are equal. Words that may
 * distinguish companies (India, Pharma, LLP) stay.
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

/** The company's name without legal form and country, as product names begin with it: `Dabur India Ltd` → `dabur`. */
export const makerCore = (name: string): string =>
  makerIdentity(name)
    .replace(/\b(private|limited|llp|inc|and co|india)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
