/** A finished message. `to` is an e-mail address, or a number with country code and without plus; only mails have a subject. */
export type Outgoing = {
  id: string
  channel: 'mail' | 'sms' | 'whatsapp'
  to: string
  subject: string
  text: string
  /** Of a mail that can be turned off: the address that does it. */
  unsubscribe?: string
}

/**
 * Headers of a mail: that a program sends it, so that no absence note answers it (RFC 3834), and by what a mail program offers to unsubscribe with one press
 * (RFC 2369, RFC 8058).
 */
export const mailHeaders = ({ channel, unsubscribe }: Outgoing): Record<string, string> => ({
  ...(channel === 'mail' && { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribe !== undefined && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Sends a message; rejects on failure, and the outbox retries it under the same id. */
export type Send = (message: Outgoing) => Promise<void>
