import { type RateLimit, take } from '../../db/rate-limits.ts'
import type { Db } from '../../db/types.ts'
import { oneTimeCode } from './one-time-code.ts'

const [hour, day] = [60 * 60, 24 * 60 * 60]

/**
 * Codes for one address requested by one client, or from one device on which its owner has signed in. With five tries per code, a client
 * that guesses all day opens an account once in ten thousand days.
 */
const perAsker: readonly RateLimit[] = [
  { max: 5, seconds: hour },
  { max: 20, seconds: day },
]
/** Codes of the usual length for one address requested from all unknown devices: what may be guessed at in a day. */
const perAddress: RateLimit = { max: 60, seconds: day }
/**
 * Beyond it somebody asks from many networks, and whoever reads the mails must not be kept out by that: each network still gets two codes a day, too
 * long to be guessed, and a mailbox at most a hundred of them in an hour.
 */
const perNetworkBeyond: RateLimit = { max: 2, seconds: day }
const perAddressBeyond: RateLimit = { max: 100, seconds: hour }
const longDigits = 10

type Asker = {
  email: string
  /** The network address of the requester, if known; requests without one share the allowance. */
  client: string | null
  /** A device on which the owner of the address has signed in before. */
  device: string | null
}

/** A provider hands out whole /48 networks of IPv6, in which one machine has thousands of those that count as clients. */
const networkOf = (client: string | null): string =>
  client?.includes(':') ? client.split(':').slice(0, 3).join(':') : (client ?? '')

/**
 * Takes one code of an address from the allowance of its asker; says how many digits it has, or how many seconds to wait. `what` keeps the codes of
 * customers apart from those of operators.
 */
export const takeCode = async (
  db: Db,
  what: string,
  { email, client, device }: Asker,
  at: Date,
): Promise<{ digits: number } | { wait: number }> => {
  const asker = JSON.stringify([email, device === null ? ['client', client] : ['device', device]])
  for (const limit of perAsker) {
    const wait = await take(db, what, asker, limit, at)
    if (wait > 0) return { wait }
  }
  const { digits } = oneTimeCode
  if (device !== null || (await take(db, `${what} by address`, email, perAddress, at)) === 0)
    return { digits }
  const network = JSON.stringify([email, networkOf(client)])
  const wait =
    (await take(db, `${what} beyond`, network, perNetworkBeyond, at)) ||
    (await take(db, `${what} beyond by address`, email, perAddressBeyond, at))
  return wait > 0 ? { wait } : { digits: longDigits }
}
