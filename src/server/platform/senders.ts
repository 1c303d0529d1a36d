import { join } from 'node:path'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale } from '#model/locale.ts'
import type { Config } from '../config/config.ts'
import { sendMail } from './mail.ts'
import type { Send } from './message.ts'
import { writeMessages } from './message-files.ts'
import { postMessages } from './sms.ts'

type Needed = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'smsUrl'>

/** The configured senders. Without a mail server or gateway, messages become files in `{DATA_DIR}/outbox`. */
export const senderOf = ({ dataDir, smtpUrl, mailFrom, smsUrl }: Needed, site: string): Send => {
  const files = writeMessages(join(dataDir, 'outbox'))
  const mail =
    smtpUrl === null
      ? files
      : sendMail(
          smtpUrl,
          mailFrom ??
            `${serverTexts(defaultLocale)('common:siteName')} <no-reply@${new URL(site).hostname}>`,
          site,
        )
  const others = smsUrl === null ? files : postMessages(smsUrl)
  return (message) => (message.channel === 'mail' ? mail(message) : others(message))
}
