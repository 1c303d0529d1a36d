import { limits } from '#model/limits.ts'

/** A page or a fragment; `null` when the request failed. `hasMore` describes the list in it. */
export type Html = { content: Document; hasMore: boolean }

/** `newer` aborts the request when a newer one replaces it; the failure is not reported. */
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
