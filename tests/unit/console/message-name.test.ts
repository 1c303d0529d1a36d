import { beforeAll, expect, it, vi } from 'vitest'
import mails from '#i18n/locales/en/mail.json' with { type: 'json' }

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }))

it('each message that the shop sends has a name in words, and one of another version is named as it is stored', async () => {
  const { messageName, channelName } = await import('../../../src/console/parts/message-name.ts')
  const sent = Object.keys(mails).flatMap((key) =>
    /^\w+Subject$/.test(key) ? [key.slice(0, -'Subject'.length)] : [],
  )
  expect(sent).toContain('orderPlaced')
  for (const template of sent) expect(messageName(template), template).toMatch(/^[A-Z][a-z]+[- ]/)
  expect(messageName('orderEaten')).toBe('orderEaten')
  expect(channelName('mail')).toBe('e-mail')
})
