import { randomUUID } from 'node:crypto'
import type { Caregiver, caregivers as contract } from '#contract/account/caregivers.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { caregiverRule } from '#model/caregiver.ts'
import { dayMs } from '#model/duration.ts'
import { identityOf, shownIdentity } from '#model/identity.ts'
import { typedCode } from '#model/phone.ts'
import { identityIn } from '../auth/identity-in.ts'
import type { Db } from '../db/types.ts'
import {
  actsOf,
  addCaregiver,
  caregiversOf,
  changeCaregiver,
  endCaregiver,
  forgetCaregivers,
  invitationsTo,
  noteAct,
  openCaregiver,
  peopleOf,
  type StoredCaregiver,
} from '../household/caregiver-repository.ts'
import { patientsOf } from '../household/patient-repository.ts'
import type { Serving } from '../kernel/call.ts'
import { takeCode } from '../kernel/customers/code-allowance.ts'
import { contactOf } from '../kernel/customers/customer-repository.ts'
import { hashOfCode, isSameHash, newCode, oneTimeCode } from '../kernel/customers/one-time-code.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { notify } from '../kernel/messages/notify.ts'
import { failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import type { CustomerSession } from '../kernel/session/session-repository.ts'
import { isFresh } from '../kernel/session/sessions.ts'

type All = Outcome<Result<typeof contract.list>>

export type CaregiverDeps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'> & {
  countries: readonly string[]
  /** Sends the invitation at once, after its transaction. */
  sendMessages: () => void
}

/** How an account is named to the other side; empty where it was erased. */
export const shownAccount = async (db: Db, customerId: string | null): Promise<string> => {
  const contact = customerId === null ? null : await contactOf(db, customerId)
  if (!contact) return ''
  const { email, phone } = contact
  return email ?? (phone === null ? '' : shownIdentity({ by: 'phone', name: phone }))
}

const shownInvited = (invited: string): string => {
  const identity = identityOf(invited.includes('@') ? invited : `+${invited}`)
  return identity ? shownIdentity(identity) : ''
}

const hashFor = (id: string, invited: string, code: string): string =>
  hashOfCode(id, ['caregiver', invited, code])

/** Both sides of a customer, each with what was done. A lapsed invitation is not shown. */
const allOf = async (db: Db, customerId: string, now: Date): Promise<All> => {
  const at = now.toISOString()
  const [own, others] = [
    await caregiversOf(db, 'customer_id', customerId),
    await caregiversOf(db, 'caregiver_id', customerId),
  ]
  const ids = [...own, ...others].map(({ id }) => id)
  const [people, acts] = [await peopleOf(db, ids), await actsOf(db, ids)]
  const viewOf = (row: StoredCaregiver, name: string): Caregiver => ({
    id: row.id,
    name,
    // Who has ended it is told no name of the account any more.
    people:
      row.state === 'ended' && row.customer_id !== customerId
        ? []
        : people.flatMap(({ caregiver_id, name }) => (caregiver_id === row.id ? [name] : [])),
    may: row.may,
    state: row.state,
    invitedAt: row.invited_at,
    until: row.expires_at,
    acts: acts.flatMap(({ caregiver_id, act, actor, order_id, at }) =>
      caregiver_id === row.id ? [{ act, by: actor, orderId: order_id, at }] : [],
    ),
  })
  return ok({
    caregivers: own
      .filter(({ state, expires_at }) => state !== 'invited' || expires_at > at)
      .map((row) => viewOf(row, shownInvited(row.invited))),
    caredFor: await Promise.all(
      others.map(async (row) => viewOf(row, await shownAccount(db, row.customer_id))),
    ),
  })
}

/**
 * Caregivers: customers who act for some people of another account, by consent of both (docs/decisions/0123). The account invites, the caregiver accepts
 * with the code that came to the address or number they sign in with, and either ends it.
 */
export const createCaregivers = ({
  storage,
  sessions,
  runMutation,
  countries,
  sendMessages,
  now,
}: CaregiverDeps): Serving<typeof contract, 'list' | 'invite' | 'accept' | 'end'> & {
  forgetOld: () => Promise<number>
} => {
  const namesOf = ({ email, phone }: CustomerSession): string[] =>
    [email, phone].filter((name) => name !== null)

  return {
    forgetOld: () =>
      storage.inTransaction((db) =>
        forgetCaregivers(
          db,
          new Date(now().getTime() - caregiverRule.keptDays * dayMs).toISOString(),
        ),
      ),

    list: (_, { token }) =>
      storage.inSnapshot(async (db) => {
        const session = await sessions.customer(db, token)
        return session ? await allOf(db, session.customer_id, now()) : failed('notSignedIn')
      }),

    invite: async ({ body: { patientIds, may, ...named } }, here) => {
      const outcome = await runMutation(
        here,
        ['invite caregiver', named, patientIds, may],
        byCustomer(async (db, session) => {
          // Who finds a browser left open must not become a caregiver by it.
          if (!isFresh(session, now())) return failed('signInAgain')
          const identity = identityIn(named, countries)
          if ('failed' in identity) return identity
          const { name: invited, by } = identity
          const field = by
          if (namesOf(session).includes(invited)) return failed('caregiverSelf', { field })
          const own = new Set((await patientsOf(db, session.customer_id)).map(({ id }) => id))
          const people = [...new Set(patientIds)]
          if (people.length === 0) return failed('caregiverPeople', { field: 'patientIds' })
          if (!people.every((id) => own.has(id))) return failed('notFound', { field: 'patientIds' })
          const at = now()
          const since = at.toISOString()
          const open = (await caregiversOf(db, 'customer_id', session.customer_id)).filter(
            ({ state, expires_at }) =>
              state === 'active' || (state === 'invited' && expires_at > since),
          )
          // A new invitation of the same person takes the place of the one that is open.
          const before = open.find((one) => one.invited === invited)
          if (!before && open.length >= caregiverRule.most)
            return failed('caregiversFull', { values: { most: caregiverRule.most } })
          const taken = await takeCode(
            db,
            'caregiver',
            { address: invited, client: session.customer_id, device: null },
            at,
          )
          if ('wait' in taken) return tooOften(taken.wait)
          if (before) await endCaregiver(db, before.id, 'owner', since)
          const id = randomUUID()
          const code = newCode(taken.digits)
          const expiresAt = new Date(at.getTime() + caregiverRule.inviteDays * dayMs)
          await addCaregiver(
            db,
            {
              id,
              customer_id: session.customer_id,
              caregiver_id: null,
              invited,
              may,
              state: 'invited',
              code_hash: hashFor(id, invited, code),
              invited_at: since,
              expires_at: expiresAt.toISOString(),
              ended_at: null,
            },
            people,
          )
          await noteAct(db, id, { act: 'invited', actor: 'owner', at: since })
          await enqueue(
            db,
            {
              channel: by === 'email' ? 'mail' : 'sms',
              to: invited,
              customerId: null,
              template: 'caregiverInvited',
              values: {
                name: await shownAccount(db, session.customer_id),
                invitation: code,
                days: caregiverRule.inviteDays,
              },
              locale: here.locale,
              expiresAt,
            },
            at,
          )
          return await allOf(db, session.customer_id, at)
        }),
      )
      if ('ok' in outcome) sendMessages()
      return outcome
    },

    accept: ({ body: { code } }, here) =>
      runMutation(
        here,
        ['accept invitation', code],
        byCustomer(async (db, session) => {
          const wrong = failed('codeWrong', { field: 'code' })
          const at = now()
          const since = at.toISOString()
          const open = (await invitationsTo(db, namesOf(session), since)).filter(
            ({ tries }) => tries < oneTimeCode.maxTries,
          )
          const typed = typedCode(code)
          const invitation = open.find(
            ({ id, invited, code_hash }) =>
              code_hash !== null && isSameHash(code_hash, hashFor(id, invited, typed)),
          )
          if (!invitation) {
            for (const { id, tries } of open) await changeCaregiver(db, id, { tries: tries + 1 })
            return wrong
          }
          if (invitation.customer_id === session.customer_id) return failed('caregiverSelf')
          await changeCaregiver(db, invitation.id, {
            caregiver_id: session.customer_id,
            state: 'active',
            code_hash: null,
          })
          await noteAct(db, invitation.id, { act: 'accepted', actor: 'caregiver', at: since })
          const name = shownInvited(invitation.invited)
          await notify(db, invitation.customer_id, 'caregiverAccepted', { name }, at)
          return await allOf(db, session.customer_id, at)
        }),
      ),

    end: ({ body: { id } }, here) =>
      runMutation(
        here,
        ['end caregiver', id],
        byCustomer(async (db, { customer_id }) => {
          const caregiver = await openCaregiver(db, customer_id, id)
          if (!caregiver) return failed('notFound', { field: 'id' })
          const at = now()
          const isOwner = caregiver.customer_id === customer_id
          await endCaregiver(db, id, isOwner ? 'owner' : 'caregiver', at.toISOString())
          const other = isOwner ? caregiver.caregiver_id : caregiver.customer_id
          const name = isOwner
            ? await shownAccount(db, customer_id)
            : shownInvited(caregiver.invited)
          if (other !== null) await notify(db, other, 'caregiverEnded', { name }, at)
          return await allOf(db, customer_id, at)
        }),
      ),
  }
}
