import { createTransport } from 'nodemailer'
import { mailHeaders, type Send } from './message.ts'

/** After this time without a reply the mail is retried later. */
const timeoutMs = 20_000

/** Sends mails over SMTP (`smtp://user:password@host:587`, `smtps://…:465`). A retried mail keeps its Message-ID. */
export const sendMail = (url: string, from: string, site: string): Send => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const host = new URL(site).hostname
  return async (message) => {
    const { id, to, subject, text } = message
    // An address object is never parsed as a list of addresses.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${host}>`,
      headers: mailHeaders(message),
    })
  }
}
