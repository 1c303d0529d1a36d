import type { Hono } from 'hono'
import { addresses as addressContract } from '#contract/account/addresses.ts'
import { devices as deviceContract } from '#contract/auth/devices.ts'
import { wallet as walletContract } from '#contract/promotions/wallet.ts'
import { consents as consentContract } from '#contract/session/consents.ts'
import { consentKinds } from '#model/consent.ts'
import { sizes } from '#model/limits.ts'
import { addressFields } from '#model/views/order-by-form.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Call, Serving } from '../kernel/call.ts'
import { failed, ok } from '../kernel/outcome.ts'
import type { Wallet } from '../orders/offers/wallet.ts'
import { type AccountPageDeps, accountPage, askedOf, nothing } from './account-page.ts'
import { type Fields, formState, parsed } from './form-state.ts'

type SettingsPagesDeps = AccountPageDeps & {
  addresses: Addresses
  settings: {
    consents: Serving<typeof consentContract>
    devices: Serving<typeof deviceContract>
    wallet: Wallet
  }
}

/** The account with its consents and devices, the address book and the wallet. */
export const settingsPages = (app: Hono, deps: SettingsPagesDeps): void => {
  const { addresses } = deps
  const { consents, devices, wallet } = deps.settings

  /** Boxes that are not ticked are not sent: what differs from what is known is answered, and nothing else. */
  const answer = async (call: Call, typed: Fields) => {
    const known = await consents.read(nothing, call)
    if ('failed' in known) return known
    const changed = consentKinds.filter((kind) => known.ok[kind] !== kind in typed)
    const body = {
      ...Object.fromEntries(changed.map((kind) => [kind, kind in typed])),
      ...(typed.contactNumber && { contactNumber: typed.contactNumber }),
    }
    return await parsed(consentContract.change.body, body, (sent) =>
      consents.change({ ...nothing, body: sent }, call),
    )
  }

  accountPage(app, deps, {
    screen: 'account',
    read: async (call, errors) => {
      const given = await consents.read(nothing, call)
      if ('failed' in given) return given
      const known = await devices.list(nothing, call)
      return 'failed' in known ? known : ok({ consents: given.ok, ...known.ok, errors })
    },
    act: async (call, { act, ...typed }) => {
      if (act === 'consents') return await answer(call, typed)
      if (act === 'confirm')
        return await parsed(consentContract.confirm.body, typed, (body) =>
          consents.confirm({ ...nothing, body }, call),
        )
      if (act === 'device')
        return await parsed(deviceContract.signOut.params, typed, (params) =>
          devices.signOut({ ...nothing, params }, call),
        )
      return failed('badRequest')
    },
  })

  accountPage(app, deps, {
    screen: 'addresses',
    read: async (call, _, { act, addressId, ...typed }, __, refusal) => {
      // No book is longer than one page.
      const book = await addresses.list(call.token, { pageNumber: 1, pageSize: sizes.addresses })
      if ('failed' in book) return book
      const { result } = book.ok.addresses
      const isRefused = refusal !== undefined && act === 'save'
      const asked = isRefused ? addressId : askedOf(call).edit
      const of = result.find(({ id }) => id === asked)
      return ok({
        addresses: result,
        edited: of?.id ?? null,
        form: formState(call.locale, addressFields, isRefused ? typed : { ...of }, refusal),
      })
    },
    act: async (call, { act, addressId = '', ...typed }) => {
      if (act === 'remove') return await addresses.remove(call, addressId.slice(0, 100))
      if (act !== 'save') return failed('badRequest')
      return addressId === ''
        ? await parsed(addressContract.addNew.body, typed, (body) => addresses.add(call, body))
        : await parsed(addressContract.change.body, { ...typed, addressId }, (body) =>
            addresses.change(call, body),
          )
    },
  })

  accountPage(app, deps, {
    screen: 'wallet',
    read: async (call) => {
      const asked = walletContract.page.query.safeParse(askedOf(call))
      const pageNumber = asked.success ? asked.data.pageNumber : 1
      const page = await wallet.page(call, { pageNumber, pageSize: sizes.walletPage })
      if ('failed' in page) return page
      const { transactions: entries, ...rest } = page.ok
      return ok({ entries, pages: pageNumber, ...rest })
    },
    act: async () => failed('badRequest'),
  })
}
