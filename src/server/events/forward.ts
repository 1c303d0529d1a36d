import { randomUUID } from 'node:crypto'
import type { DataLayerEvent } from '#contract/events/events.ts'
import { hourMs } from '#model/duration.ts'
import type { Core } from '../kernel/session/core.ts'
import type { MarketingTool, ToolEvent } from '../platform/marketing-tools/marketing-tool.ts'
import { type Repeated, repeated } from '../platform/repeated.ts'
import { backoffMs } from '../platform/retry.ts'
import {
  claimEvents,
  claimedEvents,
  endEvents,
  isAnyEventDue,
  postponeEvents,
  type StoredEvent,
} from './event-repository.ts'

/** How often the queue is checked: events gather to batches. */
const lookMs = 5_000
/** Longer than any request takes: after it the sender is gone and another server takes its events over. */
const claimMs = 5 * 60_000
/** Retries start a minute after the first try and span two days. */
const backoff = { firstMs: 60_000, factor: 4, maxMs: 12 * hourMs }
const maxTries = 9

export type Forwarding = Pick<Repeated, 'start' | 'stop'> & {
  /** Sends due events; resolves when none is left. */
  dispatch: () => Promise<void>
}

/** Batches of a claim: of one visitor where the tool wants it so, and never more than it takes. */
const batchesOf = (
  events: readonly StoredEvent[],
  { max, isPerVisitor }: MarketingTool,
): StoredEvent[][] => {
  const groups = Map.groupBy(events, ({ visitor }) => (isPerVisitor ? visitor : ''))
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / max) }, (_, at) =>
      group.slice(at * max, (at + 1) * max),
    ),
  )
}

const toolEvent = ({ visitor, at, content }: StoredEvent): ToolEvent => ({
  visitor,
  at,
  event: JSON.parse(content ?? 'null') as DataLayerEvent,
})

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  tools: readonly MarketingTool[]
}

/**
 * Forwards queued events to the marketing tools, as the outbox does with messages: any number of servers may run it, each batch is claimed
 * before it is sent, at least once and normally exactly once.
 */
export const createForwarding = ({ storage, tools, now, log }: Deps): Forwarding => {
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  const deliver = async (
    tool: MarketingTool,
    claim: string,
    ids: ReadonlySet<string>,
  ): Promise<void> => {
    // Read again: the consent may have been withdrawn while an earlier batch was on its way.
    const batch = (await claimedEvents(storage.db, tool.name, claim)).filter(({ id }) =>
      ids.has(id),
    )
    if (batch.length === 0) return
    try {
      await tool.send(batch.map(toolEvent))
      await endEvents(storage.db, batch, later(0))
    } catch (error) {
      const { name, code } = error as Error & { code?: string }
      const tries = Math.max(...batch.map((event) => event.tries))
      const about = { tool: tool.name, events: batch.length, tries, why: code ?? name }
      if (tries >= maxTries) {
        await endEvents(storage.db, batch, later(0))
        log.error(about, 'events given up')
      } else {
        await postponeEvents(storage.db, batch, later(backoffMs(backoff, tries)))
        log.warn(about, 'forwarding events failed and will be retried')
      }
    }
  }

  const dispatchTo = async (tool: MarketingTool): Promise<void> => {
    while (await isAnyEventDue(storage.db, tool.name, later(0))) {
      const claim = randomUUID()
      await storage.inTransaction((db) =>
        claimEvents(db, {
          tool: tool.name,
          claim,
          now: later(0),
          until: later(claimMs),
          limit: tool.max,
        }),
      )
      const claimed = await claimedEvents(storage.db, tool.name, claim)
      for (const batch of batchesOf(claimed, tool))
        await deliver(tool, claim, new Set(batch.map(({ id }) => id)))
    }
  }

  const dispatch = async (): Promise<void> => {
    await Promise.all(tools.map(dispatchTo))
  }
  // Without a tool nothing is queued and nothing is looked for.
  const work = repeated(dispatch, lookMs, (error) =>
    log.error({ err: error }, 'forwarding events failed'),
  )
  return { dispatch, start: () => tools.length > 0 && work.start(), stop: work.stop }
}
