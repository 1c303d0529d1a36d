import { randomUUID } from 'node:crypto'
import { constants, createWriteStream, openAsBlob } from 'node:fs'
import { access } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressOf, readReply } from '../../src/client/http/call.ts'
import { type Endpoint, takesKey } from '../../src/contract/core/endpoint.ts'
import type { WireError } from '../../src/contract/core/envelope.ts'
import { isUnread } from '../../src/server/config/loopback.ts'
import { fieldsOf, UsageError } from './fields.ts'
import { everyPage, paging } from './pages.ts'
import type { GivenWords } from './words.ts'

type Env = Record<string, string | undefined>

/** The server and the token that the environment names; the server of this machine by default. */
const serverOf = (env: Env): { url: string; token: string } => {
  const url = env.NUSKHA_URL || `http://127.0.0.1:${env.PORT || 4321}`
  if (!URL.canParse(url)) throw new UsageError(`NUSKHA_URL is no address: ${url}`)
  if (!isUnread(new URL(url)))
    throw new UsageError(
      'NUSKHA_URL must begin with https://, or everyone on the way reads the token.',
    )
  const token = env.NUSKHA_OPERATOR_TOKEN
  if (!token)
    throw new UsageError(
      'NUSKHA_OPERATOR_TOKEN must be your token: from the console, or npm run ops -- machine token --help',
    )
  return { url, token }
}

const endings: Record<string, string> = { jpg: 'jpeg', gz: 'gzip', tgz: 'gzip' }

const typeOf = (file: string, types: readonly string[]): string => {
  const ending = extname(file).slice(1).toLowerCase()
  const mediaType = types.find((type) => type.endsWith(`/${endings[ending] ?? ending}`))
  if (!mediaType)
    throw new UsageError(`${file} must be of a type that is taken: ${types.join(', ')}`)
  return mediaType
}

const uploadOf = async ({ upload }: Endpoint, file: string): Promise<Blob> => {
  const type = typeOf(file, upload?.types ?? [])
  await access(file, constants.R_OK).catch(({ message }: Error) => {
    throw new UsageError(message)
  })
  return await openAsBlob(file, { type })
}

/** `reason: must not be empty`; a sentence that begins with its field stays as it is. */
const textOfError = ({ field, msg }: WireError): string =>
  field === undefined || msg.startsWith(field) ? msg : `${field}: ${msg}`

/** What a repetition does where no answer says whether the call was done. */
const afterwards = (of: Endpoint, key: string | null): string => {
  if (of.method === 'GET') return ''
  return key === null
    ? ' It may have been done all the same.'
    : ` It may have been done all the same: repeat it with --key ${key}, and it is done once.`
}

type Sent = { of: Endpoint; given: GivenWords; env: Env }

/** Sends a call. Throws where nothing answers, with the key under which it may be repeated. */
const answerTo = async (
  { of, given, env }: Sent,
  query: GivenWords['query'],
  key: string | null,
) => {
  const { url, token } = serverOf(env)
  const { file } = given.own
  const upload = file === undefined ? null : await uploadOf(of, file)
  try {
    return await fetch(new URL(addressOf(of.path, given.params, query), url), {
      method: of.method,
      redirect: 'manual',
      headers: {
        Accept: of.file?.join(', ') ?? 'application/json',
        'Accept-Language': 'en',
        Authorization: `Bearer ${token}`,
        ...(key !== null && { 'Idempotency-Key': key }),
        ...(upload && { 'Content-Type': upload.type }),
        ...(given.body && { 'Content-Type': 'application/json' }),
      },
      ...(upload && { body: upload }),
      ...(given.body && { body: JSON.stringify(given.body) }),
    })
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new Error(
      `${new URL(url).origin} does not answer (${cause?.code ?? message}).${afterwards(of, key)}`,
    )
  }
}

/** The result in a reply. Throws what the server says against the call. */
const resultOf = async (of: Endpoint, reply: Response, key: string | null): Promise<unknown> => {
  const read = readReply(await reply.json().catch(() => null), reply.status, {
    named: of.named,
    signsIn: false,
  })
  if (read.is === 'ok') return read.result
  const says =
    read.errors.map(textOfError).join('\n') ||
    `The answer of ${new URL(reply.url).origin} is none of this shop: say where it is by NUSKHA_URL, or by PORT on this machine`
  if (read.errors.length > 0 && reply.status < 500) throw new Error(says)
  const request = reply.headers.get('x-request-id')
  throw new Error(
    `${says} (${reply.status}${request === null ? '' : `, request ${request}`})${afterwards(of, key)}`,
  )
}

/** Writes the file of a reply to `--output`, or to the output of the program. */
const keepFile = async (
  reply: Response,
  path: string | undefined,
  out: Writable,
): Promise<undefined> => {
  const isText = reply.headers.get('content-type')?.startsWith('text/')
  if (path === undefined && !isText && 'isTTY' in out && out.isTTY)
    throw new UsageError('It is no text: name the file to write with --output.')
  const to = path === undefined ? out : createWriteStream(path)
  try {
    await pipeline(reply.body ?? [], to, { end: path !== undefined })
  } catch (error) {
    // The reader of the output has seen enough.
    if (path === undefined && (error as NodeJS.ErrnoException).code === 'EPIPE') return
    throw new Error(`The file is not whole: ${(error as Error).message}`)
  }
}

/** Calls the shop. The result, or `undefined` where it was a file, which is written. */
export const call = async (
  of: Endpoint,
  parts: GivenWords,
  { env, out }: { env: Env; out: Writable },
): Promise<unknown> => {
  const sent = { of, given: parts, env }
  const key = takesKey(of) ? (parts.own.key ?? randomUUID()) : null
  const pages = parts.own.all ? paging(of) : null
  if (pages) {
    const size = fieldsOf(of).find(({ name }) => name === pages.size)?.shape.maximum
    const first = { ...(size !== undefined && { [pages.size]: size }), ...parts.query }
    return await everyPage(pages, first, async (query) =>
      resultOf(of, await answerTo(sent, query, key), key),
    )
  }
  const reply = await answerTo(sent, parts.query, key)
  if (!of.file || !reply.ok) return await resultOf(of, reply, key)
  return await keepFile(reply, parts.own.output, out)
}
