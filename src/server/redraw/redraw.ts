import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { redrawLimits } from './redraw-limits.ts'
import type { FileToRedraw, RedrawFault, RedrawHead, RedrawnFile } from './redraw-protocol.ts'

export type Redrawn = RedrawnFile | { fault: RedrawFault | 'busy' }
/** Redraws a file in a process of its own; files of one `owner` one at a time. Throws if the process cannot start. */
export type Redraw = (file: FileToRedraw, owner: string) => Promise<Redrawn>

type Limits = { -readonly [Name in keyof typeof redrawLimits]: number }

const here = import.meta.dirname
const project = join(here, '../../..')

/** The process may read only its own program and write no files; `limits` bound its resources. */
const nodeArguments = (limits: Limits, mediaType: FileToRedraw['mediaType']): string[] => [
  '--permission',
  '--allow-addons',
  ...[here, join(project, 'node_modules'), join(project, 'package.json')].map(
    (path) => `--allow-fs-read=${path}`,
  ),
  '--no-warnings',
  `--max-old-space-size=${limits.heapMegabytes}`,
  `--wasm-max-mem-pages=${limits.wasmMegabytes * 16}`,
  join(here, 'redraw-process.ts'),
  mediaType,
]

/** Limits set by the operating system: memory, CPU time, no core dump, no written files. Every request of others goes before it, from its start on. */
const ulimits = ({ processMegabytes, cpuSeconds }: Limits): string =>
  `ulimit -d ${processMegabytes * 1024} && ulimit -t ${cpuSeconds} && ulimit -c 0 && ulimit -f 0 && exec nice -n 19 "$0" "$@"`

const start = (limits: Limits, mediaType: FileToRedraw['mediaType']) => {
  const words = nodeArguments(limits, mediaType)
  // Without the server's environment, which contains secrets.
  const options = { env: {}, stdio: 'pipe' } as const
  if (process.platform === 'win32') return spawn(process.execPath, words, options)
  return spawn('/bin/sh', ['-c', ulimits(limits), process.execPath, ...words], options)
}

const readAnswer = (answer: Buffer, ended: { code: number | null; errors: string }): Redrawn => {
  const end = answer.indexOf('\n')
  if (ended.code === 0 && end > 0) {
    const head = JSON.parse(answer.subarray(0, end).toString()) as RedrawHead
    return 'fault' in head ? head : { ...head, bytes: answer.subarray(end + 1) }
  }
  // Ended by a signal: it exceeded a limit of the system or of ours.
  if (ended.code === null || ended.code > 128) return { fault: 'excessive' }
  throw new Error(`the redrawing process ended with ${ended.code}: ${ended.errors.slice(0, 2_000)}`)
}

const redrawOnce = ({ bytes, mediaType }: FileToRedraw, limits: Limits): Promise<Redrawn> =>
  new Promise((resolve, reject) => {
    const child = start(limits, mediaType)
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.wallMs)
    const chunks: Buffer[] = []
    let size = 0
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limits.outputBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < 2_000) errors += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      try {
        resolve(readAnswer(Buffer.concat(chunks), { code, errors }))
      } catch (error) {
        reject(error)
      }
    })
    // A killed process breaks its pipe; `close` reports its end.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })

/** A few processes in all and one at a time per owner, so that one customer's slow files do not delay other customers. */
export const createRedraw = (changed: Partial<Limits> = {}): Redraw & { waiting: () => number } => {
  const limits = { ...redrawLimits, ...changed }
  const running = new Set<string>()
  const waiting: { owner: string; begin: () => void }[] = []
  let lastOwner = ''
  const next = (): void => {
    if (running.size >= limits.processes) return
    const free = waiting.filter(({ owner }) => !running.has(owner))
    const next = free.find(({ owner }) => owner !== lastOwner) ?? free[0]
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    lastOwner = next.owner
    running.add(next.owner)
    next.begin()
  }
  const drawn: Redraw = async (file, owner) => {
    const own = waiting.filter((other) => other.owner === owner).length
    if (waiting.length >= limits.waiting || own >= limits.waitingOfOwner) return { fault: 'busy' }
    await new Promise<void>((begin) => {
      waiting.push({ owner, begin })
      next()
    })
    try {
      return await redrawOnce(file, limits)
    } finally {
      running.delete(owner)
      next()
    }
  }
  return Object.assign(drawn, { waiting: () => waiting.length })
}

export const redraw = createRedraw()
