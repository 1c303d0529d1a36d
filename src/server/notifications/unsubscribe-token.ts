import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { isMailCategory, type MailCategory } from '#model/mail-category.ts'

export type MailLink = { email: string; category: MailCategory }

const about = Buffer.from('unsubscribe')
const [ivBytes, tagBytes] = [12, 16]

/**
 * The token of an unsubscribe link: sealed with the shop's key (AES-256-GCM), so that only the shop can make one, and so that the address in it
 * cannot be read from a log or a browser's history. It does not expire: a mail is found years later.
 */
export const unsubscribeToken = (key: Buffer, { email, category }: MailLink): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about)
  const sealed = Buffer.concat([cipher.update(`${category} ${email}`, 'utf8'), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** What a token is about; null for one that this shop has not made. */
export const readUnsubscribeToken = (key: Buffer, token: string): MailLink | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (!/^[\w-]{40,800}$/.test(token) || bytes.length <= ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(about)
      .setAuthTag(bytes.subarray(-tagBytes))
    const text = Buffer.concat([
      decipher.update(bytes.subarray(ivBytes, -tagBytes)),
      decipher.final(),
    ]).toString('utf8')
    const at = text.indexOf(' ')
    const [category, email] = [text.slice(0, at), text.slice(at + 1)]
    return isMailCategory(category) ? { email, category } : null
  } catch {
    return null
  }
}
