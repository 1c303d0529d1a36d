/** A cache in front of the shop from which copies are removed by tag. */
export type Cdn = {
  header: (tags: readonly string[]) => [name: string, value: string]
  purge: (tags: readonly string[]) => Promise<void>
  purgeAll: () => Promise<void>
}

const timeoutMs = 20_000

const call = async (
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<void> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`the CDN answered ${reply.status} to a purge`)
}

const inParts = (tags: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(tags.length / size) }, (_, at) =>
    tags.slice(at * size, (at + 1) * size),
  )

export const cloudflare = (url: string, token: string): Cdn => {
  const purge = (body: unknown) =>
    call(`${url}/purge_cache`, { Authorization: `Bearer ${token}` }, body)
  return {
    header: cloudflareHeader,
    purge: async (tags) => {
      for (const some of inParts(tags, 30)) await purge({ tags: some })
    },
    purgeAll: () => purge({ purge_everything: true }),
  }
}

export const fastly = (url: string, token: string): Cdn => {
  const headers = { 'Fastly-Key': token }
  return {
    header: fastlyHeader,
    purge: async (tags) => {
      for (const some of inParts(tags, 256))
        await call(`${url}/purge`, headers, { surrogate_keys: some })
    },
    purgeAll: () => call(`${url}/purge_all`, headers),
  }
}

export const cloudflareHeader: Cdn['header'] = (tags) => ['Cache-Tag', tags.join(',')]
export const fastlyHeader: Cdn['header'] = (tags) => ['Surrogate-Key', tags.join(' ')]
