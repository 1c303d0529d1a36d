import type { Hono } from 'hono'
import { reorders as contract } from '#contract/reorders/reorders.ts'
import type { Serving } from '../kernel/call.ts'
import { failureText } from '../kernel/error-messages.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { type AccountPageDeps, accountPage, nothing } from './account-page.ts'
import { parsed } from './form-state.ts'

type RegularOrdersPageDeps = AccountPageDeps & {
  reorders: { own: Serving<typeof contract> }
}

/** The page of the regular orders: what is ordered by itself is skipped, moved, paused and ended. */
export const regularOrdersPage = (app: Hono, deps: RegularOrdersPageDeps): void => {
  const { own } = deps.reorders
  accountPage(app, deps, {
    screen: 'refills',
    read: async (call, refusal) => {
      const all = await own.list(nothing, call)
      const errors = refusal ? [failureText(call.locale, refusal)] : []
      return 'failed' in all ? all : ok({ list: all.ok, errors })
    },
    act: async (call, { orderId = '', act: asked, ...typed }) => {
      const of = { ...nothing, params: { id: orderId } }
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
