/** A finished message. `to` is an e-mail address, or a number with country code and without plus; only mails have a subject. */
export type Outgoing = { id: string; channel: 'mail' | 'sms' | 'whatsapp'; to: string; subject: string; text: string }

/** Hands a message on; rejects when it could not, and it will be tried again. The id is the same each time. */
export type Send = (message: Outgoing) => Promise<void>
