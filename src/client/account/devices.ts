import type { devices as contract } from '#contract/auth/devices.ts'
import type { CallFailure, RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

const signOutRoute = {
  method: 'POST',
  path: '/api/v3/devices/{id}/sign-out',
  changes: true,
} satisfies RouteOf<typeof contract.signOut>

const devices = readStore<typeof contract.list>({ method: 'GET', path: '/api/v3/devices' })
export const $devices = devices.$reading
export const loadDevices = (): Promise<unknown> => devices.load()

/** Signs the customer out on another device; the list is read again. */
export const signOutDevice = async (id: string): Promise<CallFailure | null> => {
  const reply = await change<typeof contract.signOut>(signOutRoute, { params: { id } })
  if (reply.is === 'failed') return reply
  await devices.load()
  return null
}
