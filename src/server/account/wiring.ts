import { caregivers as caregiverContract } from '#contract/account/caregivers.ts'
import { patients } from '#contract/account/patients.ts'
import { savedItems } from '#contract/account/saved-items.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { createPatients } from '../household/patients.ts'
import type { Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import { type CaregiverOrderDeps, createCaregiverOrders } from './caregiver-orders.ts'
import { type CaregiverDeps, createCaregivers } from './caregivers.ts'
import { createNames } from './names.ts'
import { createPrivacy, type PrivacyDeps } from './privacy.ts'
import { accountRoutes, addressRoutes, nameRoutes } from './routes.ts'
import { createSavedItems } from './saved-items.ts'

type Deps = Core & CaregiverDeps & CaregiverOrderDeps & PrivacyDeps & { addresses: Addresses }

/** What a customer keeps: addresses, patients, saved products, names, caregivers; its export and its erasure. */
export const wireAccount = (deps: Deps) => {
  const caregivers = { ...createCaregivers(deps), ...createCaregiverOrders(deps) }
  const household = createPatients(deps)
  return {
    family: { patients: household, caregivers },
    routes: (register) => {
      addressRoutes(register, deps.addresses)
      registerAll(register, patients, household)
      registerAll(register, savedItems, createSavedItems(deps))
      accountRoutes(register, createPrivacy(deps))
      nameRoutes(register, createNames(deps))
      registerAll(register, caregiverContract, caregivers)
    },
    cleanups: { 'old caregivers': caregivers.forgetOld },
  } satisfies Part & { family: object }
}
