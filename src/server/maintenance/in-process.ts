import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a module in a process of its own, which calls `answer`; resolves to the answer. Rejects with the message of what the module throws. A job
 * that reads the database keeps neither the server from answering nor its locks on the files of SQLite from holding.
 */
export const inProcess = async <Result>(module: URL, task: unknown): Promise<Result> => {
  const child = fork(module, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const ended = once(child, 'exit').then(() => {
      throw new Error('the process of the job ended without a result')
    })
    const answered = once(child, 'message')
    child.send(task as object)
    const [message] = (await Promise.race([answered, ended])) as [
      { result: Result } | { error: string },
    ]
    if ('error' in message) throw new Error(message.error)
    return message.result
  } finally {
    child.kill()
  }
}

/** In the module of `inProcess`: does the task that it was sent, and ends with the server. */
export const answer = <Task>(run: (task: Task) => Promise<unknown>): void => {
  process.once('disconnect', () => process.exit())
  process.once('message', (task) => {
    run(task as Task)
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
      )
      .then((message) => process.send?.(message))
  })
}
