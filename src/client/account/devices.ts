import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

const devices = readStore('GET /api/v3/devices')
export const $devices = devices.$reading
export const loadDevices = (): Promise<unknown> => devices.load()

/** Signs the customer out on another device; the list is read again. */
export const signOutDevice = async (id: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/devices/{id}/sign-out', { params: { id } })
  if (reply.is === 'failed') return reply
  await devices.load()
  return null
}
