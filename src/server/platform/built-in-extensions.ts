import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale } from '#model/locale.ts'
import type { Config } from '../config/config.ts'
import type { NamedExtension } from './extension.ts'
import { mailHeaders, type Send } from './message.ts'
import { createMockProvider } from './payment-providers/mock.ts'
import { createRazorpay } from './payment-providers/razorpay.ts'
import { postMessages } from './sms.ts'

/** After this time without a reply the mail is retried later. */
const timeoutMs = 20_000

/** Sends mails over SMTP (`smtp://user:password@host:587`, `smtps://…:465`). A retried mail keeps its Message-ID. */
const sendMail = (url: string, from: string, site: string): Send => {
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

/** Writes messages to files, for trying the shop: `{id}.{channel}.txt` with header lines, a blank line and the text. */
const writeMessages =
  (folder: string): Send =>
  async (message) => {
    const { id, channel, to, subject, text } = message
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const others = Object.entries(mailHeaders(message)).map(([name, value]) => `${name}: ${value}`)
    const head = [`To: ${to}`, ...(channel === 'mail' ? [`Subject: ${subject}`] : []), ...others]
    await writeFile(join(folder, `${id}.${channel}.txt`), `${head.join('\n')}\n\n${text}\n`, {
      mode: 0o600,
    })
  }

type Needed = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'smsUrl'> &
  Partial<Pick<Config, 'payment'>>

/** The providers and senders that come with the server. Without a mail server or gateway, messages become files in `{DATA_DIR}/outbox`. */
export const builtInExtensions = (
  { dataDir, smtpUrl, mailFrom, smsUrl, payment = null }: Needed,
  site: string,
): NamedExtension[] => {
  const from =
    mailFrom ??
    `${serverTexts(defaultLocale)('common:siteName')} <no-reply@${new URL(site).hostname}>`
  const post = smsUrl === null ? null : postMessages(smsUrl)
  const write = writeMessages(join(dataDir, 'outbox'))
  return [
    { name: 'trial', extension: { payment: () => createMockProvider() } },
    ...(payment?.provider === 'razorpay'
      ? [{ name: 'razorpay', extension: { payment: () => createRazorpay(payment) } }]
      : []),
    ...(smtpUrl === null
      ? []
      : [{ name: 'smtp', extension: { sends: { mail: sendMail(smtpUrl, from, site) } } }]),
    ...(post === null
      ? []
      : [{ name: 'gateway', extension: { sends: { sms: post, whatsapp: post } } }]),
    { name: 'files', extension: { sends: { mail: write, sms: write, whatsapp: write } } },
  ]
}
