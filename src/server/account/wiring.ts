import { addresses as addressContract } from '#contract/account/addresses.ts'
import { caregivers as caregiverContract } from '#contract/account/caregivers.ts'
import { patients } from '#contract/account/patients.ts'
import { account } from '#contract/account/privacy.ts'
import { savedItems } from '#contract/account/saved-items.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { createPatients } from '../household/patients.ts'
import type { Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import { requestIdOf } from '../platform/request-context.ts'
import { type CaregiverOrderDeps, createCaregiverOrders } from './caregiver-orders.ts'
import { type CaregiverDeps, createCaregivers } from './caregivers.ts'
import { createNames } from './names.ts'
import { createPrivacy, type PrivacyDeps } from './privacy.ts'
import { createSavedItems } from './saved-items.ts'

type Deps = Core & CaregiverDeps & CaregiverOrderDeps & PrivacyDeps & { addresses: Addresses }

/** What a customer keeps: addresses, patients, saved products, names, caregivers; its export and its erasure. */
export const wireAccount = (deps: Deps) => {
  const { addresses } = deps
  const caregivers = { ...createCaregivers(deps), ...createCaregiverOrders(deps) }
  const household = createPatients(deps)
  return {
    family: { patients: household, caregivers },
    routes: (register) => {
      for (const endpoint of [addressContract.list, addressContract.more] as const)
        register(endpoint, ({ query }, { token }) => addresses.list(token, query))
      for (const endpoint of [addressContract.add, addressContract.addNew] as const)
        register(endpoint, ({ body }, call) => addresses.add(call, body))
      register(addressContract.change, ({ body }, call) => addresses.change(call, body))
      register(addressContract.remove, ({ body: { addressId } }, call) =>
        addresses.remove(call, addressId),
      )
      register(addressContract.removeGet, ({ query: { addressId } }, call) =>
        addresses.remove(call, addressId),
      )
      registerAll(register, patients, household)
      registerAll(register, savedItems, createSavedItems(deps))
      const names = createNames(deps)
      registerAll(register, account, {
        ...createPrivacy(deps),
        nameCode: ({ body }, call) => names.code(call, body),
        name: ({ body }, call) =>
          names.put({ ...call, requestId: requestIdOf(call.request) ?? '' }, body),
      })
      registerAll(register, caregiverContract, caregivers)
    },
    cleanups: { 'old caregivers': caregivers.forgetOld },
  } satisfies Part & { family: object }
}
