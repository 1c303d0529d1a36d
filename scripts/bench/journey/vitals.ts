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
export type Vitals = { path: string; events: TimedEvent[]; shifts: Shift[]; tasks: number[] }

type Window = { nuskhaTake?: () => Vitals[] }
type Moved = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
type Timed = PerformanceEventTiming & { interactionId: number }

/** Runs in the page before its own scripts. Measurements left at navigation are stored for the next page. */
const listen = (): void => {
  const storageKey = 'nuskha-bench'
  const fresh = (): Vitals => ({ path: location.pathname, events: [], shifts: [], tasks: [] })
  let vitals = fresh()
  const wordOf = (node: Node | null): string => {
    if (!(node instanceof Element)) return ''
    return `${node.localName}${node.id ? `#${node.id}` : ''}${node.classList.length > 0 ? `.${node.classList[0]}` : ''}`
  }
  const take: Record<string, (entry: PerformanceEntry) => void> = {
    event: (entry) => {
      const { interactionId, name, target, duration, startTime, processingStart, processingEnd } =
        entry as Timed
      if (interactionId === 0) return
      const [delay, handlers] = [processingStart - startTime, processingEnd - processingStart]
      vitals.events.push({
        interaction: interactionId,
        name,
        target: wordOf(target),
        duration,
        delay,
        handlers,
      })
    },
    'layout-shift': (entry) => {
      const { value, hadRecentInput, sources } = entry as unknown as Moved
      if (!hadRecentInput)
        vitals.shifts.push({ value, targets: sources.map(({ node }) => wordOf(node)) })
    },
    longtask: ({ duration }) => {
      vitals.tasks.push(duration)
    },
  }
  const observers = Object.entries(take).map(([type, handle]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle))
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    return { observer, handle }
  })
  const drain = (): Vitals => {
    for (const { observer, handle } of observers) observer.takeRecords().forEach(handle)
    const drained = vitals
    vitals = fresh()
    return drained
  }
  const before = (): Vitals[] => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  ;(window as Window).nuskhaTake = () => {
    const all = [...before(), drain()]
    sessionStorage.removeItem(storageKey)
    return all
  }
  // The next page of the tab reads it.
  addEventListener('pagehide', () =>
    sessionStorage.setItem(storageKey, JSON.stringify([...before(), drain()])),
  )
}

/** Collects measurements on every page of the context. */
export const collectVitals = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(listen)

/** Measurements since the last read, of the current page and the ones before. */
export const takeVitals = (page: Page): Promise<Vitals[]> =>
  page.evaluate(
    () =>
      new Promise<Vitals[]>((resolve) => {
        const say = () => resolve((window as Window).nuskhaTake?.() ?? [])
        // Entries are delivered after their frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(say, 100)))
      }),
  )

/** The events of one interaction: a tap has three. */
export const interactionsOf = (vitals: readonly Vitals[]): TimedEvent[][] =>
  vitals.flatMap(({ events }) => [
    ...Map.groupBy(events, ({ interaction }) => interaction).values(),
  ])

const longest = (events: readonly TimedEvent[]): TimedEvent | undefined =>
  events.reduce<TimedEvent | undefined>(
    (max, event) => (max && max.duration >= event.duration ? max : event),
    undefined,
  )

/** The worst interaction; a journey has too few for INP to ignore any. Interactions below 16 ms are not reported. */
export const worstOf = (vitals: readonly Vitals[]): TimedEvent | undefined =>
  longest(interactionsOf(vitals).flatMap((events) => longest(events) ?? []))

/** Encoded bytes of the current page's scripts, from the network or the cache. */
export const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
