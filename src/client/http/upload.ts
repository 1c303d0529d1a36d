import type { RouteName, Routes } from '#contract/routes.ts'
import { openSession } from '../session/session.ts'
import { type CallResult, pageLocale, readReply } from './call.ts'
import { newKey } from './change.ts'

type UploadRequest = {
  address: `/${string}`
  form: FormData
  csrf: string
  key: string
  onProgress: (percent: number) => void
}

/** Only `XMLHttpRequest` reports upload progress. There is no timeout: a slow connection may finish. */
const send = <Name extends RouteName>({
  address,
  form,
  csrf,
  key,
  onProgress,
}: UploadRequest): Promise<CallResult<Routes[Name]>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries({
      Accept: 'application/json',
      'Accept-Language': pageLocale(),
      'x-csrf-token': csrf,
      'Idempotency-Key': key,
    }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((loaded * 100) / total)),
    )
    request.addEventListener('error', () =>
      resolve({ is: 'failed', why: 'unreachable', errors: [] }),
    )
    request.addEventListener('load', () => {
      try {
        resolve(readReply<Routes[Name]>(JSON.parse(request.responseText), request.status))
      } catch {
        resolve({ is: 'failed', why: 'garbled', errors: [] })
      }
    })
    request.send(form)
  })

/** Sends a form with a file to the address of a call. Never throws; `onProgress` gets whole percents. */
export const upload = async <Name extends RouteName>(
  address: `/${string}`,
  form: FormData,
  onProgress: (percent: number) => void = () => {},
): Promise<CallResult<Routes[Name]>> => {
  const key = newKey()
  const attempt = async (fresh: boolean): Promise<CallResult<Routes[Name]>> => {
    const opened = await openSession(fresh)
    if (opened.is === 'failed') return opened
    return await send<Name>({ address, form, csrf: opened.result.csrf, key, onProgress })
  }
  const reply = await attempt(false)
  return reply.is === 'failed' && reply.errors.some(({ code }) => code === 'badCsrf')
    ? await attempt(true)
    : reply
}
