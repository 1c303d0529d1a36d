import { limits } from '#model/limits.ts'

/** A page or a part of one; `null` when it did not come. `hasMore` is what the reply says of the list in it. */
export type Html = { content: Document; hasMore: boolean }

/** `newer` stops it: something else is wanted by now, and nobody needs to hear of a failure. */
export const fetchHtml = async (address: string, newer?: AbortSignal): Promise<Html | null> => {
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = setTimeout(abort, limits.timeoutMs.medium)
  newer?.addEventListener('abort', abort)
  try {
    const response = await fetch(address, {
      headers: { Accept: 'text/html', 'Accept-Language': document.documentElement.lang },
      signal: stop.signal,
    })
    if (!response.ok) return null
    const content = new DOMParser().parseFromString(await response.text(), 'text/html')
    return { content, hasMore: response.headers.get('x-has-more') === 'true' }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    newer?.removeEventListener('abort', abort)
  }
}
