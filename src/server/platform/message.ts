/** A finished message. `to` is an e-mail address, or a number with country code and without plus; only mails have a subject. */
export type Outgoing = { id: string; channel: 'mail' | 'sms' | 'whatsapp'; to: string; subject: string; text: string }

/** Sends a message; rejects on failure, and the outbox retries it under the same id. */
export type Send = (message: Outgoing) => Promise<void>
