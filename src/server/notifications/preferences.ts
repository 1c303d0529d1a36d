import type { Result } from '#contract/core/endpoint.ts'
import type { mailPreferences as contract } from '#contract/notifications/mail-preferences.ts'
import type { Locale } from '#model/locale.ts'
import { type MailCategory, mailCategories } from '#model/mail-category.ts'
import { inLocale, unsubscribePath } from '#paths.ts'
import { shopKey } from '../db/shop-key.ts'
import type { Serving } from '../kernel/call.ts'
import { preferencesOf, setWanted } from '../kernel/messages/preference-repository.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

type ByLink = Promise<Outcome<Result<typeof contract.byLink>>>

export type MailPreferenceService = Serving<typeof contract, 'read' | 'change'> & {
  /** What a link is about; changes nothing. */
  ofLink: (token: string) => ByLink
  byLink: (token: string, subscribed: boolean) => ByLink
  wants: (email: string, category: MailCategory) => Promise<boolean>
  /** The address that turns a category off, for a mail to `email`. */
  link: (email: string, category: MailCategory, locale: Locale) => Promise<string>
}

const keyName = 'unsubscribe'

export type MailPreferenceDeps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'site' | 'now'>

/** Which mails people want. Kept by address, because most who unsubscribe have no account or are not signed in. */
export const createMailPreferences = ({
  storage,
  sessions,
  runMutation,
  site,
  now,
}: MailPreferenceDeps): MailPreferenceService => {
  const known = async (token: string) =>
    readUnsubscribeToken(await shopKey(storage.db, keyName), token)
  return {
    read: async (_, { token }) => {
      const session = await sessions.customer(storage.db, token)
      return session
        ? ok(await preferencesOf(storage.db, session.email ?? ''))
        : failed('notSignedIn')
    },
    change: ({ body: asked }, here) =>
      runMutation(
        here,
        ['mail preferences', asked],
        byCustomer(async (db, { email }) => {
          // A customer who signs in with a number gets no mails.
          if (email === null) return failed('mailsNoAddress')
          for (const category of mailCategories) {
            const isWanted = asked[category]
            if (isWanted !== undefined)
              await setWanted(db, email, category, isWanted, now().toISOString())
          }
          return ok(await preferencesOf(db, email))
        }),
      ),
    ofLink: async (token) => {
      const link = await known(token)
      if (!link) return failed('linkUnknown', { field: 'token' })
      const { category } = link
      return ok({ category, subscribed: (await preferencesOf(storage.db, link.email))[category] })
    },
    byLink: async (token, subscribed) => {
      const link = await known(token)
      if (!link) return failed('linkUnknown', { field: 'token' })
      await storage.inTransaction((db) =>
        setWanted(db, link.email, link.category, subscribed, now().toISOString()),
      )
      return ok({ category: link.category, subscribed })
    },
    wants: async (email, category) => (await preferencesOf(storage.db, email))[category],
    link: async (email, category, locale) => {
      const token = unsubscribeToken(await shopKey(storage.db, keyName), {
        email: email.toLowerCase(),
        category,
      })
      return site + inLocale(locale, unsubscribePath(token))
    },
  }
}
