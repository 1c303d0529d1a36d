import type { devices as contract } from '#contract/auth/devices.ts'
import { dayMs } from '#model/duration.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import { removeSession } from '../kernel/session/session-repository.ts'
import { forgetDevices, removeOldDevices, signedInDevices } from './device-repository.ts'

export type Devices = Serving<typeof contract> & {
  removeOld: () => Promise<void>
}

/** A device stays known this many days after its last sign-in. */
const daysKnown = 365

/** The moment after which a device that is known has signed in. */
export const knownSince = (at: Date): string =>
  new Date(at.getTime() - daysKnown * dayMs).toISOString()

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'>

/** The devices of a customer. Signing a device out also removes it from the known devices, because it may be lost. */
export const createDevices = ({ storage, sessions, runMutation, now }: Deps): Devices => ({
  list: (_, { token }) =>
    storage.inSnapshot(async (db) => {
      const session = await sessions.customer(db, token)
      if (!session) return failed('notSignedIn')
      const devices = await signedInDevices(db, session.customer_id, now().toISOString())
      return ok({
        devices: devices.map(({ id, label, signed_in_at, session_id }) => ({
          id,
          label,
          signedInAt: signed_in_at,
          current: session_id === session.id,
        })),
      })
    }),

  signOut: ({ params: { id } }, call) =>
    runMutation(
      call,
      ['sign out device', id],
      byCustomer(async (db, session) => {
        const devices = await signedInDevices(db, session.customer_id, now().toISOString())
        const device = devices.find((one) => one.id === id)
        // The current device signs out by its own call, which also clears its cookie.
        if (!device || device.session_id === null || device.session_id === session.id)
          return failed('notFound', { field: 'id' })
        await forgetDevices(db, session.customer_id, id)
        await removeSession(db, device.session_id)
        return ok({})
      }),
    ),

  removeOld: () => removeOldDevices(storage.db, knownSince(now())),
})
