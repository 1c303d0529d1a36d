import type { BrowserContext, Page } from 'playwright'

/** One event of an interaction, from the Event Timing API, in milliseconds. */
export type TimedEvent = {
  interaction: number
  name: string
  /** The event's target, as a short selector. */
  target: string
  /** From the event to the next frame, in steps of 8 ms. */
  duration: number
  /** Time until its handlers ran, and their duration. */
  delay: number
  handlers: number
}

/** A layout shift without recent input. */
export type Shift = { value: number; targets: string[] }

/** Measurements of one document since the last read: events, shifts without recent input, durations of tasks over 50 ms. */
export type Told = { path: string; events: TimedEvent[]; shifts: Shift[]; tasks: number[] }

type Window = { nuskhaTake?: () => Told[] }
type Moved = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
type Timed = PerformanceEventTiming & { interactionId: number }

/** Runs in the page before its own scripts. Measurements left at navigation are stored for the next page. */
const listen = (): void => {
  const kept = 'nuskha-bench'
  const fresh = (): Told => ({ path: location.pathname, events: [], shifts: [], tasks: [] })
  let told = fresh()
  const wordOf = (node: Node | null): string => {
    if (!(node instanceof Element)) return ''
    return `${node.localName}${node.id ? `#${node.id}` : ''}${node.classList.length > 0 ? `.${node.classList[0]}` : ''}`
  }
  const take: Record<string, (entry: PerformanceEntry) => void> = {
    event: (entry) => {
      const { interactionId, name, target, duration, startTime, processingStart, processingEnd } = entry as Timed
      if (interactionId === 0) return
      const [delay, handlers] = [processingStart - startTime, processingEnd - processingStart]
      told.events.push({ interaction: interactionId, name, target: wordOf(target), duration, delay, handlers })
    },
    'layout-shift': (entry) => {
      const { value, hadRecentInput, sources } = entry as unknown as Moved
      if (!hadRecentInput) told.shifts.push({ value, targets: sources.map(({ node }) => wordOf(node)) })
    },
    longtask: ({ duration }) => {
      told.tasks.push(duration)
    },
  }
  const observers = Object.entries(take).map(([type, heard]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(heard))
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    return { observer, heard }
  })
  const drain = (): Told => {
    for (const { observer, heard } of observers) observer.takeRecords().forEach(heard)
    const said = told
    told = fresh()
    return said
  }
  const before = (): Told[] => JSON.parse(sessionStorage.getItem(kept) ?? '[]')
  ;(window as Window).nuskhaTake = () => {
    const all = [...before(), drain()]
    sessionStorage.removeItem(kept)
    return all
  }
  // The next page of the tab reads it.
  addEventListener('pagehide', () => sessionStorage.setItem(kept, JSON.stringify([...before(), drain()])))
}

/** Collects measurements on every page of the context. */
export const hear = (context: BrowserContext): Promise<unknown> => context.addInitScript(listen)

/** Measurements since the last read, of the current page and the ones before. */
export const heard = (page: Page): Promise<Told[]> =>
  page.evaluate(
    () =>
      new Promise<Told[]>((resolve) => {
        const say = () => resolve((window as Window).nuskhaTake?.() ?? [])
        // Entries are delivered after their frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(say, 100)))
      }),
  )

/** Encoded bytes of the current page's scripts, from the network or the cache. */
export const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files.filter(({ name }) => new URL(name).pathname.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
