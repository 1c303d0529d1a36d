import { expect, it } from 'vitest'
import mail from '#i18n/locales/en/mail.json' with { type: 'json' }
import { locales } from '#model/locale.ts'
import type { Template } from '#model/message.ts'
import { messageText, withLinks } from '#server/kernel/messages/render-message.ts'

const site = 'https://nuskha.example'
const about = Object.entries(mail)
  .filter(([key, text]) => /^[a-z]\w*Text$/.test(key) && text.includes('{{order}}'))
  .map(([key]) => key.slice(0, -4) as Template)
/** The courier has the link of a parcel that is under way; the others are answers that nobody needs to act on. */
const without: readonly Template[] = ['orderShipped', 'waybillCorrected', 'orderCode']

it('there are mails about orders', () => expect(about.length).toBeGreaterThan(15))

// Seen red without `withPage`.
it.each(about.filter((template) => !without.includes(template)))(
  'the mail %s leads to a page of the shop, in every language',
  (template) => {
    const given = { order: 'K7Q2W3E4R5T6' }
    for (const locale of locales) {
      const values = withLinks(template, given, { site, to: 'meena@example.org', locale })
      expect(messageText('mail', template, values, locale, site).text, locale).toContain(site)
    }
  },
)
