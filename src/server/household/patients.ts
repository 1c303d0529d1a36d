import { randomUUID } from 'node:crypto'
import type { patients as contract } from '#contract/account/patients.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { patientSizes } from '#model/patient.ts'
import { patterns } from '#model/patterns.ts'
import type { Db } from '../db/types.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import {
  addPatient,
  changePatient,
  choosePatient,
  patientsOf,
  regularOrderFor,
  removePatient,
} from './patient-repository.ts'

type All = Outcome<Result<typeof contract.list>>

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'>

const nameFault = (name: string) => {
  if (name === '') return failed('nameEmpty', { field: 'name' })
  return name.length > patientSizes.name || !patterns.name.test(name)
    ? failed('nameInvalid', { field: 'name' })
    : null
}

const isOwn = async (db: Db, customerId: string, id: string): Promise<boolean> =>
  (await patientsOf(db, customerId)).some((patient) => patient.id === id)

const allOf = async (db: Db, customerId: string): Promise<All> =>
  ok({ patients: await patientsOf(db, customerId) })

export const createPatients = ({
  storage,
  sessions,
  runMutation,
  now,
}: Deps): Serving<typeof contract> => ({
  list: async (_, { token }) => {
    const session = await sessions.customer(storage.db, token)
    return session ? await allOf(storage.db, session.customer_id) : failed('notSignedIn')
  },

  save: async ({ body: typed }, here) => {
    const name = typed.name.trim().replaceAll(/\s+/g, ' ')
    const wrong = nameFault(name)
    if (wrong) return wrong
    const { facts } = typed
    return await runMutation(
      here,
      ['save patient', typed.patientId, name, facts],
      byCustomer(async (db, { customer_id }) => {
        const { patientId: id } = typed
        if (id !== undefined) {
          if (!(await isOwn(db, customer_id, id))) return failed('notFound', { field: 'patientId' })
          await changePatient(db, customer_id, { id, name, facts })
          return await allOf(db, customer_id)
        }
        if ((await patientsOf(db, customer_id)).length >= patientSizes.patients)
          return failed('patientsFull', { values: { most: patientSizes.patients } })
        await addPatient(db, customer_id, { id: randomUUID(), name, facts }, now().toISOString())
        return await allOf(db, customer_id)
      }),
    )
  },

  remove: ({ body: { patientId } }, here) =>
    runMutation(
      here,
      ['remove patient', patientId],
      byCustomer(async (db, { customer_id }) => {
        if (!(await isOwn(db, customer_id, patientId)))
          return failed('notFound', { field: 'patientId' })
        const order = await regularOrderFor(db, customer_id, patientId)
        if (order !== null)
          return failed('patientRegular', { field: 'patientId', values: { order } })
        await removePatient(db, customer_id, patientId)
        return await allOf(db, customer_id)
      }),
    ),

  choose: ({ body: { patientId, productIds } }, here) =>
    runMutation(
      here,
      ['choose patient', patientId, productIds],
      byCustomer(async (db, { customer_id }) => {
        if (patientId !== null && !(await isOwn(db, customer_id, patientId)))
          return failed('notFound', { field: 'patientId' })
        await choosePatient(db, customer_id, [...new Set(productIds)], patientId)
        return ok({ patientId })
      }),
    ),
})
