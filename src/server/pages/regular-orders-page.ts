import type { Hono } from 'hono'
import { reorders as contract } from '#contract/reorders/reorders.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { type AccountPageDeps, accountPage, askedOf, nothing } from './account-page.ts'
import { type Fields, parsed } from './form-state.ts'

type RegularOrdersPageDeps = AccountPageDeps & {
  reorders: { own: Serving<typeof contract> }
}

/** What the form of a regular order chose; ids of products, which contain no comma, came as one field. */
const chosenOf = ({ product = '', days = '', ...typed }: Fields) => ({
  days,
  packs: Object.fromEntries(
    product
      .split(',')
      .filter(Boolean)
      .map((id) => [id, typed[`packs-${id}`] ?? '']),
  ),
})

/** The page of the regular orders: what is ordered by itself is set up, changed, skipped, moved, paused and ended. */
export const regularOrdersPage = (app: Hono, deps: RegularOrdersPageDeps): void => {
  const { own } = deps.reorders
  accountPage(app, deps, {
    screen: 'refills',
    read: async (call, errors, typed) => {
      const all = await own.list(nothing, call)
      if ('failed' in all) return all
      const isRefused = typed.act === 'set'
      const { act, orderId = '' } = isRefused ? typed : askedOf(call)
      const config = act === 'set' ? await own.get({ ...nothing, query: { orderId } }, call) : null
      const choosing = config &&
        'ok' in config && {
          config: config.ok,
          chosen: isRefused ? chosenOf(typed) : null,
          errors: isRefused ? errors : [],
        }
      return ok({ list: all.ok, choosing: choosing || null, errors: choosing ? [] : errors })
    },
    act: async (call, { orderId = '', act: asked, ...typed }) => {
      const of = { ...nothing, params: { id: orderId } }
      if (asked === 'set') {
        const { days, packs } = chosenOf(typed)
        const body = {
          orderId,
          reorderProductsList: Object.entries(packs).map(([productId, productUnit]) => ({
            productId,
            productUnit,
          })),
          ...(days !== '' && { reorderFrequencyInDays: Number(days) }),
        }
        return await parsed(contract.set.body, body, (sent) =>
          own.set({ ...nothing, body: sent }, call),
        )
      }
      if (asked === 'skip') return await own.skip(of, call)
      if (asked === 'pause') return await own.pause(of, call)
      if (asked === 'end') return await own.cancelAll(of, call)
      if (asked === 'move')
        return await parsed(contract.move.body, typed, (body) => own.move({ ...of, body }, call))
      if (asked === 'agree')
        return await parsed(contract.agree.body, typed, (body) => own.agree({ ...of, body }, call))
      return failed('badRequest')
    },
  })
}
