import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { outcomeOf } from '#server/publishing/publish-queue.ts'

const outcome = { is: 'unchanged', release: 'r1' }
/** A process of a publish that says so itself what happens to it. */
const child = () => new EventEmitter() as ChildProcess

// Seen red with the end of the process as the last word: the publish was carried out and answered with 500.
it('an outcome that arrives after the end of its process is the outcome', async () => {
  const worker = child()
  const heard = outcomeOf(worker, () => {})
  worker.emit('exit', 0, null)
  await setImmediate()
  worker.emit('message', { is: 'outcome', outcome })
  worker.emit('disconnect')
  expect(await heard).toEqual(outcome)
})

it('a process that ends without an outcome is a failure that says how it ended', async () => {
  const worker = child()
  const heard = outcomeOf(worker, () => {})
  worker.emit('disconnect')
  worker.emit('exit', null, 'SIGKILL')
  await expect(heard).rejects.toThrow('the process of the publish ended with SIGKILL')
})

it('a process that cannot be started is a failure', async () => {
  const worker = child()
  const heard = outcomeOf(worker, () => {})
  worker.emit('error', new Error('no memory'))
  await expect(heard).rejects.toThrow('no memory')
})

it('progress is passed on', async () => {
  const worker = child()
  const steps: string[] = []
  const heard = outcomeOf(worker, ({ step }) => steps.push(step))
  worker.emit('message', { is: 'progress', progress: { step: 'pressing', done: 1, total: 2 } })
  worker.emit('message', { is: 'outcome', outcome })
  worker.emit('disconnect')
  worker.emit('exit', 0, null)
  await heard
  expect(steps).toEqual(['pressing'])
})
