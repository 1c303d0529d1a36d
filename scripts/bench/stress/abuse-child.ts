// Sends some requests over and over on a few connections until its input ends; a process of its own, because reading large answers would hold up the
// requests that the bench measures.
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { openWire } from '../api/wire.ts'

export type Abuse = { port: number; connections: number; requests: string[] }
/** `answers`: how often each status came. */
export type Abused = { asked: number; answers: Record<string, number> }

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const { value } = await lines.next()
const { port, connections, requests } = JSON.parse(String(value)) as Abuse

// The machines of strangers are not the server's.
setPriority(10)
let isOver = false
void lines.next().then(() => {
  isOver = true
})
let asked = 0
const answers: Record<string, number> = {}
const abuse = async (): Promise<void> => {
  const wire = await openWire(port)
  while (!isOver) {
    const { status } = await wire.ask(requests[asked++ % requests.length] as string)
    answers[status] = (answers[status] ?? 0) + 1
  }
  wire.close()
}
process.stdout.write('ready\n')
await Promise.all(Array.from({ length: connections }, abuse))
process.stdout.write(JSON.stringify({ asked, answers } satisfies Abused))
process.exit(0)
