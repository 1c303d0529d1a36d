import type { DataLayerEvent } from '#contract/events/events.ts'

/** An event with the pseudonym of its visitor and its moment. */
export type ToolEvent = { visitor: string; at: string; event: DataLayerEvent }

/** One marketing tool: how its requests look. Nothing else of the shop knows its format. */
export type MarketingTool = {
  name: string
  /** Most events of one request. */
  max: number
  /** Whether one request is about one visitor. */
  isPerVisitor: boolean
  /** Sends a batch; rejects on failure, and the batch is retried. */
  send: (batch: readonly ToolEvent[]) => Promise<void>
}

const timeoutMs = 20_000

/** Posts JSON; anything but a 2xx is a failure. Answers with the reply’s text. */
export const postJson = async (
  url: URL,
  headers: Record<string, string>,
  body: unknown,
): Promise<string> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`the tool answered ${reply.status}`)
  return text
}
