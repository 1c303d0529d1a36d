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

/** The headers by which a mail program offers to unsubscribe with one press (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = ({ unsubscribe }: Outgoing): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** Sends a message; rejects on failure, and the outbox retries it under the same id. */
export type Send = (message: Outgoing) => Promise<void>
