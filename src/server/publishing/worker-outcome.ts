import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Progress } from '#contract/publishing/publishing.ts'
import type { PublishOutcome } from '#press/publish.ts'
import type { Report } from './publish-worker.ts'

/**
 * The outcome that a publish process reports, once the process has ended. Messages and the exit event arrive independently: all messages
 * have arrived only when the channel is closed, which may be after the exit.
 */
export const outcomeOf = async (
  child: ChildProcess,
  onProgress: (progress: Progress) => void,
): Promise<PublishOutcome> => {
  let outcome: PublishOutcome | undefined
  child.on('message', (report: Report) => {
    if (report.is === 'outcome') outcome = report.outcome
    else onProgress(report.progress)
  })
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  if (!outcome) throw new Error(`the process of the publish ended with ${signal ?? code}`)
  return outcome
}
