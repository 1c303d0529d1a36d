import { randomUUID } from 'node:crypto'
import type { patients as contract } from '#contract/account/patients.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import { patientSizes } from '#model/patient.ts'
import { patterns } from '#model/patterns.ts'
import type { Db, Storage } from '../db/types.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import { byCustomer, type MutationRequest, type RunMutation } from '../kernel/session/mutation.ts'
import { isCustomer } from '../kernel/session/session-repository.ts'
import type { Sessions } from '../kernel/session/sessions.ts'
import {
  addPatient,
  changePatient,
  choosePatient,
  patientsOf,
  removePatient,
} from './patient-repository.ts'

type All = Outcome<Result<typeof contract.list>>

/** The people whom a customer buys for. */
export type Patients = {
  list: (token: string | null) => Promise<All>
  save: (here: MutationRequest, typed: Input<typeof contract.save>['body']) => Promise<All>
  remove: (here: MutationRequest, patientId: string) => Promise<All>
  choose: (
    here: MutationRequest,
    asked: Input<typeof contract.choose>['body'],
  ) => Promise<Outcome<Result<typeof contract.choose>>>
}

type Parts = { storage: Storage; sessions: Sessions; runMutation: RunMutation; now: () => Date }

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

export const createPatients = ({ storage, sessions, runMutation, now }: Parts): Patients => ({
  list: async (token) => {
    const session = await sessions.find(storage.db, token)
    return session && isCustomer(session)
      ? await allOf(storage.db, session.customer_id)
      : failed('notSignedIn')
  },

  save: async (here, typed) => {
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

  remove: (here, patientId) =>
    runMutation(
      here,
      ['remove patient', patientId],
      byCustomer(async (db, { customer_id }) => {
        if (!(await isOwn(db, customer_id, patientId)))
          return failed('notFound', { field: 'patientId' })
        await removePatient(db, customer_id, patientId)
        return await allOf(db, customer_id)
      }),
    ),

  choose: (here, { patientId, productIds }) =>
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
