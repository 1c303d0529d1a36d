import type { account as contract } from '#contract/account/privacy.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { Identity } from '#model/identity.ts'
import type { Locale } from '#model/locale.ts'
import { detachNumber, isLongUnproved } from '../auth/detach-number.ts'
import { identityIn, type NamedIdentity } from '../auth/identity-in.ts'
import { codeFault, sendSignInCode } from '../auth/sign-in-code.ts'
import { updateRows } from '../db/rows.ts'
import type { Db } from '../db/types.ts'
import { takeCode } from '../kernel/customers/code-allowance.ts'
import { keepConfirmed } from '../kernel/customers/contact-number-repository.ts'
import { contactOf } from '../kernel/customers/customer-repository.ts'
import { removeLoginCode } from '../kernel/customers/login-code-repository.ts'
import { failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../kernel/session/mutation.ts'
import { isFresh } from '../kernel/session/sessions.ts'
import { mergeAccounts } from './merge-accounts.ts'

type Here = MutationRequest & { locale: Locale }

export type Names = {
  code: (
    here: Here & { client: string | null },
    identity: NamedIdentity,
  ) => Promise<Outcome<Result<typeof contract.nameCode>>>
  put: (
    here: Here & { requestId: string },
    input: Input<typeof contract.name>['body'],
  ) => Promise<Outcome<Result<typeof contract.name>>>
}

type Deps = Pick<Core, 'runMutation' | 'now'> & {
  countries: readonly string[]
  sendMessages: () => void
}

const otherAccountOf = async (
  db: Db,
  { by, name }: Identity,
  own: string,
): Promise<{ id: string; phone_proved_at: string | null } | null> =>
  (await db
    .selectFrom('customer')
    .select(['id', 'phone_proved_at'])
    .where(by, '=', name)
    .where('id', '<>', own)
    .executeTakeFirst()) ?? null

/** What a customer signs in with: an e-mail address, a number, or both. Each is added or changed by a code that was sent to it. */
export const createNames = ({ runMutation, countries, sendMessages, now }: Deps): Names => ({
  code: async (here, named) => {
    const outcome = await runMutation(
      here,
      ['name code', named],
      byCustomer(async (db, session) => {
        const at = now()
        if (!isFresh(session, at)) return failed('signInAgain')
        const identity = identityIn(named, countries)
        if ('failed' in identity) return identity
        const asker = { address: identity.name, client: here.client, device: null }
        // Of the allowance of the sign-in: the codes reach the same person.
        const code = await takeCode(db, 'login code', asker, at)
        if ('wait' in code) return tooOften(code.wait)
        const { token, locale } = here
        const of = { session, token, purpose: 'name', identity } as const
        return ok(await sendSignInCode(db, of, { digits: code.digits, locale, at }))
      }),
    )
    if ('ok' in outcome) sendMessages()
    return outcome
  },

  put: async (here, { code, other, ...named }) => {
    const outcome = await runMutation(
      here,
      ['name', named, code, other],
      byCustomer(async (db, session) => {
        const at = now()
        if (!isFresh(session, at)) return failed('signInAgain')
        const identity = identityIn(named, countries)
        if ('failed' in identity) return identity
        const { by, name } = identity
        const { customer_id: into } = session
        const of = { session, token: here.token, purpose: 'name', identity } as const
        const wrong = await codeFault(db, of, code, at)
        if (wrong) return wrong
        const another = await otherAccountOf(db, identity, into)
        // An address is not given up for another person, so its account is merged or left as it is.
        // A number that was long not proved may belong to another person by now, who must not read on.
        const isForeign = by === 'phone' && another !== null && isLongUnproved(another, at)
        const cannot = by === 'email' ? 'leave' : isForeign ? 'merge' : null
        if (another && (other === undefined || other === cannot))
          return failed('nameOfAnother', { field: by })
        await removeLoginCode(db, session.id)
        if (another && other === 'merge')
          await mergeAccounts(db, { into, from: another.id, at, requestId: here.requestId })
        else if (another) await detachNumber(db, another.id, at)
        await updateRows(
          db,
          'customer',
          { id: into },
          { [by]: name, ...(by === 'phone' && { phone_proved_at: at.toISOString() }) },
        )
        if (by === 'phone') await keepConfirmed(db, into, name, at.toISOString())
        const { email = null, phone = null } = (await contactOf(db, into)) ?? {}
        return ok({ emailId: email, phone })
      }),
    )
    if ('ok' in outcome) sendMessages()
    return outcome
  },
})
