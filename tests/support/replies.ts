import { expect } from 'vitest'
import type { Endpoint, Result } from '#contract/core/endpoint.ts'
import { NamedSuccess, Success } from '#contract/core/envelope.ts'
import type { Started } from './server.ts'

/** Calls `endpoint` at `path` and compares the reply with its contract: every field present, and no other. */
export const callsOf =
  (site: () => Started) =>
  async <const Of extends Endpoint>(
    endpoint: Of,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Result<Of>> => {
    const { status, text } = await site().ask(path, { headers })
    expect(status, text).toBe(200)
    const reply = JSON.parse(text) as { status: number; result: Result<Of> }
    const schema = endpoint.named ? NamedSuccess(endpoint.result) : Success(endpoint.result)
    expect(schema.parse(reply)).toEqual(reply)
    return endpoint.named ? (reply as unknown as Result<Of>) : reply.result
  }
