// The service worker: keeps the last pages, the cart and the list of prescriptions for a lost connection (docs/decisions/0054). The network always
// comes first: what is kept is shown only where nothing answers, and says so.

const pages = 'pages-1'
const own = 'own-1'
const assets = 'assets-1'
const most = { [pages]: 50, [assets]: 200 }
const languages = ['hi', 'te', 'gu', 'mr', 'ta']
/** When a kept answer was made. */
const keptAt = 'x-kept-at'

/** Replies that the cart and the prescriptions are made of: they belong to one session. */
const ownReplies = [
  '/api/v3/session',
  '/api/v2/cart/details',
  '/api/v3/cart/details',
  '/api/v3/prescriptions',
  '/webservices/prescription',
]
/** Calls after which they belong to nobody, or to another. */
const changesOwner = ['/api/v3/login', '/api/v3/logout', '/api/v3/account/erase']
/** Pages that show one customer's business, or what was searched for. */
const neverKept =
  /^(?:\/(?:hi|te|gu|mr|ta))?\/(?:search|api|console|pay|files|login|feedback|unsubscribe|trackOrder|order-placed|fragments|labs_api)(?:\/|$)/

/** The server draws it with the visitor's own; what is kept is the page that all visitors share, which reads the kept replies. */
const drawnForOne = /^(?:\/(?:hi|te|gu|mr|ta))?\/cart$/

const languageOf = (path) =>
  languages.find((one) => path === `/${one}` || path.startsWith(`/${one}/`)) ?? 'en'
const offlineOf = (language) => (language === 'en' ? '/offline' : `/${language}/offline`)

/** Removes the oldest entries: an entry that is put again is the newest. */
const trim = async (name) => {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - most[name])).map((key) => cache.delete(key)),
  )
}

const stamped = async (reply) => {
  const headers = new Headers(reply.headers)
  headers.set(keptAt, new Date().toISOString())
  return new Response(await reply.blob(), {
    status: reply.status,
    statusText: reply.statusText,
    headers,
  })
}

const keep = async (name, key, reply) => {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, await stamped(reply))
  if (most[name]) await trim(name)
}

const assetsOf = (html) => [
  ...new Set(html.match(/\/assets\/[\w.@~-]+\.(?:css|js|svg|woff2)/g) ?? []),
]

/** Keeps a page with what it is drawn with; assets have their digest in the name and never change. */
const keepAssets = async (html) => {
  const cache = await caches.open(assets)
  for (const path of assetsOf(html))
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined)
  await trim(assets)
}

const keepPage = async (path, reply) => {
  const html = await reply.clone().text()
  await keep(pages, path, reply)
  await keepAssets(html)
  const offline = offlineOf(languageOf(path))
  const cache = await caches.open(pages)
  if (path === offline || (await cache.match(offline))) return
  const answer = await fetch(offline)
  if (answer.ok) await keepPage(offline, answer)
}

const keepShared = async (path) => {
  const reply = await fetch(path)
  if (isKeepable(reply)) await keepPage(path, reply)
}

/** The kept page with a note on top that it is kept, and of when. */
const marked = async (reply, language) => {
  const html = await reply.text()
  const offline = await (await caches.open(pages)).match(offlineOf(language))
  const note =
    /<template id="kept">(.*?)<\/template>/s.exec(offline ? await offline.text() : '')?.[1] ?? ''
  const date = new Date(reply.headers.get(keptAt) ?? Date.now()).toLocaleDateString(
    `${language}-IN-u-nu-latn`,
    { dateStyle: 'long' },
  )
  const main = /<main[^>]*>/.exec(html)?.[0]
  const shown = main ? html.replace(main, () => main + note.replace('{{date}}', date)) : html
  const headers = new Headers(reply.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  return new Response(shown, { status: reply.status, headers })
}

const isKeepable = (reply) =>
  reply.ok &&
  !reply.redirected &&
  /text\/html/.test(reply.headers.get('content-type') ?? '') &&
  !/no-store/.test(reply.headers.get('cache-control') ?? '')

const page = async (event, url) => {
  const path = url.pathname
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request))
    if (url.search === '' && !neverKept.test(path)) {
      if (isKeepable(reply)) event.waitUntil(keepPage(path, reply.clone()).catch(() => undefined))
      else if (drawnForOne.test(path)) event.waitUntil(keepShared(path).catch(() => undefined))
    }
    return reply
  } catch (error) {
    const cache = await caches.open(pages)
    const language = languageOf(path)
    const kept = neverKept.test(path) ? undefined : await cache.match(path)
    if (kept) return await marked(kept, language)
    const offline = (await cache.match(offlineOf(language))) ?? (await cache.match('/offline'))
    if (offline) return offline
    throw error
  }
}

/** Whose the kept replies are: they are dropped when the session is of another, or says that nothing may be kept of a customer. */
const checkOwner = async (reply) => {
  const { result } = await reply.json()
  const mayKeep = result.emailId === null || result.personalStorage === true
  const cache = await caches.open(own)
  const before = await (await cache.match('/api/v3/session'))?.json().catch(() => null)
  if (!mayKeep || (before && before.result.emailId !== result.emailId)) await caches.delete(own)
  return mayKeep
}

/** The token is of no use without a connection, and is not left on the device. */
const withoutToken = async (reply) => {
  const body = await reply.json()
  return new Response(JSON.stringify({ ...body, result: { ...body.result, csrf: '' } }), {
    headers: reply.headers,
  })
}

const keepSession = async (reply) => {
  if (!reply.ok || !(await checkOwner(reply.clone()))) return false
  await keep(own, '/api/v3/session', await withoutToken(reply))
  return true
}

/** Whether the session has said whose the replies are, and that they may be kept. */
const mayKeepOwn = async () =>
  (await (await caches.open(own)).match('/api/v3/session')) !== undefined ||
  (await keepSession(await fetch('/api/v3/session')))

const keepOwn = async ({ pathname, search }, reply) => {
  if (reply.status === 403) await caches.delete(own)
  else if (pathname === '/api/v3/session') await keepSession(reply)
  else if (reply.ok && (await mayKeepOwn())) await keep(own, pathname + search, reply)
}

const ownReply = async (event, url) => {
  try {
    const reply = await fetch(event.request)
    event.waitUntil(keepOwn(url, reply.clone()).catch(() => undefined))
    return reply
  } catch (error) {
    const kept = await (await caches.open(own)).match(url.pathname + url.search)
    if (kept) return kept
    throw error
  }
}

const asset = async (request) => {
  const cache = await caches.open(assets)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) {
    await cache.put(request.url, reply.clone())
    await trim(assets)
  }
  return reply
}

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await registration.navigationPreload?.enable()
      for (const name of await caches.keys())
        if (![pages, own, assets].includes(name)) await caches.delete(name)
      await clients.claim()
      // The pages that are open already came without the worker.
      for (const { url } of await clients.matchAll({ type: 'window' })) {
        const { pathname, search } = new URL(url)
        const reply =
          search === '' && !neverKept.test(pathname)
            ? await fetch(pathname).catch(() => undefined)
            : undefined
        if (reply && isKeepable(reply)) await keepPage(pathname, reply).catch(() => undefined)
      }
    })(),
  ),
)

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || url.pathname.startsWith('/console')) return
  if (request.method !== 'GET') {
    if (changesOwner.some((path) => url.pathname.startsWith(path)))
      event.waitUntil(caches.delete(own))
    return
  }
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (ownReplies.includes(url.pathname)) event.respondWith(ownReply(event, url))
})
