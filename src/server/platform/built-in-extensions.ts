import { join } from 'node:path'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale } from '#model/locale.ts'
import type { Config } from '../config/config.ts'
import type { NamedExtension } from './extension.ts'
import { sendMail } from './mail.ts'
import { writeMessages } from './message-files.ts'
import { createMockProvider } from './payment-providers/mock.ts'
import { createRazorpay } from './payment-providers/razorpay.ts'
import { postMessages } from './sms.ts'

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
