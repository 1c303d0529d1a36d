import { type RateLimit, take } from '../../db/rate-limits.ts'
import type { Db } from '../../db/types.ts'
import { oneTimeCode } from './one-time-code.ts'

const [hour, day] = [60 * 60, 24 * 60 * 60]

/** What a message costs: a mail nothing, an SMS money and its reader's peace. */
type Allowance = {
  /** Of one client or known device, for one address. */
  perAsker: readonly RateLimit[]
  /** Of all unknown devices, for one address: what may be guessed at in a day. */
  perAddress: RateLimit
  /** Of one network for one address beyond it, and of all networks together. */
  perNetworkBeyond: RateLimit
  perAddressBeyond: RateLimit
  /** Of all addresses that unknown devices of one network ask for. */
  perNetwork: RateLimit | null
}

/**
 * With five tries per code, a client that guesses all day opens an account once in ten thousand days. Beyond `perAddress` one asks from many
 * networks, and the owner of the address must not be kept out by that: each network still gets a few a day, too long to be guessed.
 */
const byMail: Allowance = {
  perAsker: [
    { max: 5, seconds: hour },
    { max: 20, seconds: day },
  ],
  perAddress: { max: 60, seconds: day },
  perNetworkBeyond: { max: 2, seconds: day },
  perAddressBeyond: { max: 100, seconds: hour },
  perNetwork: null,
}
const bySms: Allowance = {
  perAsker: [
    { max: 5, seconds: hour },
    { max: 10, seconds: day },
  ],
  perAddress: { max: 20, seconds: day },
  perNetworkBeyond: { max: 1, seconds: day },
  perAddressBeyond: { max: 20, seconds: hour },
  perNetwork: { max: 300, seconds: hour },
}
const longDigits = 10

type Asker = {
  /** An e-mail address, or a number with country code and without plus. */
  address: string
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
  { address, client, device }: Asker,
  at: Date,
): Promise<{ digits: number } | { wait: number }> => {
  const allowance = address.includes('@') ? byMail : bySms
  const network = networkOf(client)
  if (allowance.perNetwork !== null && device === null) {
    const wait = await take(db, `${what} by network`, network, allowance.perNetwork, at)
    if (wait > 0) return { wait }
  }
  const asker = JSON.stringify([address, device === null ? ['client', client] : ['device', device]])
  for (const limit of allowance.perAsker) {
    const wait = await take(db, what, asker, limit, at)
    if (wait > 0) return { wait }
  }
  const { digits } = oneTimeCode
  if (
    device !== null ||
    (await take(db, `${what} by address`, address, allowance.perAddress, at)) === 0
  )
    return { digits }
  const beyond = JSON.stringify([address, network])
  const wait =
    (await take(db, `${what} beyond`, beyond, allowance.perNetworkBeyond, at)) ||
    (await take(db, `${what} beyond by address`, address, allowance.perAddressBeyond, at))
  return wait > 0 ? { wait } : { digits: longDigits }
}
