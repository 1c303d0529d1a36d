import { resolve4, resolve6 } from 'node:dns/promises'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Catalogue } from '#catalogue/open.ts'
import { pincodeOf, servedCities, servedPincodes } from '#catalogue/query/place.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { isOfSample } from '#catalogue/sample.ts'
import { dayMs, hourMs } from '#model/duration.ts'
import type { OpeningCheck, OpeningPart, OpeningState } from '#model/opening.ts'
import { policies } from '#model/policies.ts'
import { type Shop, sellerOf } from '#model/shop.ts'
import { policyPath } from '#paths.ts'
import { layout } from '#press/layout.ts'
import { pressedFile } from '#press/pressed-file.ts'
import { ownCatalogueSince } from '#press/releases.ts'
import type { Config } from '../config/config.ts'
import { providerName } from '../config/payment.ts'
import type { Db } from '../db/types.ts'
import { allOperators } from '../kernel/operators/operator-repository.ts'

type Found = Omit<OpeningCheck, 'part'>
const finding = (is: OpeningState, detail = ''): Found => ({ is, detail })
const ok = (detail?: string): Found => finding('ok', detail)
const missing = (detail?: string): Found => finding('missing', detail)
const unchecked = (detail: string): Found => finding('unchecked', detail)

export type OpeningDeps = {
  config: Config
  /** As `shop.json` says it now, which a running server may not have read yet. */
  shop: Shop
  /** Null before the first publish. */
  catalogue: Catalogue | null
  /** Null where it does not answer or is not there yet. */
  db: Db | null
  now: Date
}

/** Certificates are renewed a month before their end: fewer days mean that it fails. */
const leastDays = 14
const networkMs = 4_000
/** A key in a file is a few lines; longer files are no keys. */
const keyBytes = 10_000

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message

const ownShop = ({ config, shop }: OpeningDeps): Found =>
  existsSync(layout(config.dataDir).shop) ? ok(shop.name.en) : missing()

const seller = ({ shop }: OpeningDeps): Found => {
  const { isSample, name, gstin } = sellerOf(shop)
  return isSample ? missing() : ok(`${name}, ${gstin}`)
}

const officer = ({ shop }: OpeningDeps): Found => {
  const officer = shop.seller?.grievanceOfficer
  return officer ? ok(officer.name) : missing()
}

const people = async ({
  db,
  shop,
}: OpeningDeps): Promise<Record<'admin' | 'pharmacist', Found>> => {
  if (!db) {
    const none = unchecked('the database does not answer')
    return { admin: none, pharmacist: none }
  }
  const on = (await allOperators(db)).filter(({ off_at }) => off_at === null)
  const admins = on.filter(({ roles }) => roles.includes('admin'))
  const reviewers = on.filter(
    ({ roles, registration_number }) =>
      registration_number !== null && (roles.includes('pharmacist') || roles.includes('admin')),
  )
  const names = (of: typeof on): string => of.map(({ name }) => name).join(', ')
  const second =
    admins.length === 1 && !shop.smallShop ? ', alone: a second one or smallShop is needed' : ''
  return {
    admin:
      admins.length === 0 ? missing() : finding(second ? 'missing' : 'ok', names(admins) + second),
    pharmacist: reviewers.length === 0 ? missing() : ok(names(reviewers)),
  }
}

const ownCatalogue = ({ catalogue }: OpeningDeps): Found => {
  if (!catalogue) return missing('nothing is published')
  return isOfSample(catalogue.release) ? missing(catalogue.release) : ok(catalogue.release)
}

/** Batches of a trial: their product's number may mean another product in the shop's own catalogue. */
const triedBatches = async (db: Db, ownSince: string): Promise<string> => {
  const tried = await db
    .selectFrom('stock_batch as b')
    .select(['b.product_id', 'b.batch'])
    .where('b.on_hand', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('batch_move as m')
          .select('m.product_id')
          .whereRef('m.product_id', '=', 'b.product_id')
          .whereRef('m.batch', '=', 'b.batch')
          .where('m.at', '<', ownSince),
      ),
    )
    .orderBy('b.product_id')
    .limit(5)
    .execute()
  return tried.map(({ product_id, batch }) => `${batch} of ${product_id}`).join(', ')
}

const stock = async ({ config, db, catalogue }: OpeningDeps): Promise<Found> => {
  if (!db) return unchecked('the database does not answer')
  const since = ownCatalogueSince(config.dataDir)
  const tried = since === null ? '' : await triedBatches(db, since)
  if (tried) return missing(`counted while the sample was served: ${tried}`)
  const counted = await db
    .selectFrom('stock')
    .select('product_id as id')
    .where('on_hand', '>', 0)
    .execute()
  if (counted.length === 0) return missing()
  // Such as those whose packs are printed above their ceiling.
  const unpriced = counted.filter(({ id }) => catalogue && cardRow(catalogue, id)?.price === null)
  const unsold = unpriced.length > 0 ? `, ${unpriced.length} without a price and not for sale` : ''
  return ok(`${counted.length} products${unsold}`)
}

const delivery = ({ catalogue, shop }: OpeningDeps): Found => {
  if (!catalogue) return unchecked('nothing is published')
  const cities = servedCities(catalogue).map(({ name }) => name)
  if (cities.length === 0) return missing('no pincode is served')
  if (isOfSample(catalogue.release) && !shop.delivery)
    return missing(`the cities of the sample: ${cities.join(', ')}`)
  // A catalogue may know one pincode of a city that is named.
  const own = shop.seller?.place?.pincode
  return own !== undefined && !pincodeOf(catalogue, own)?.served
    ? missing(`not at ${own}, where the shop is`)
    : ok(
        `${cities.length > 5 ? `${cities.length} cities` : cities.join(', ')}, pincodes: ${servedPincodes(catalogue)}`,
      )
}

const legalPages = (deps: OpeningDeps): Found => {
  const { served } = layout(deps.config.dataDir)
  const absent = policies.filter((policy) => {
    const file = pressedFile(policyPath(policy))
    return !served.some((folder) => file !== null && existsSync(join(folder, file)))
  })
  if (absent.length > 0) return missing(absent.join(', '))
  return seller(deps).is === 'ok' ? ok() : missing('it names no seller')
}

const payment = ({ config }: OpeningDeps): Found => {
  if (config.payment === null) return ok('cash on delivery only')
  return config.payment.provider === 'trial'
    ? missing('the trial page, on which no money moves')
    : ok(providerName(config.payment))
}

/** Whether a port answers. That nothing does may be the network of this machine. */
const reached = (host: string, port: number): Promise<Found> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: networkMs })
    const end = (result: Found): void => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(ok(host)))
    socket.once('timeout', () => end(unchecked(`${host} does not answer`)))
    socket.once('error', (error) => end(unchecked(`${host}: ${codeOf(error)}`)))
  })

const mail = async ({ config: { smtpUrl, mailFrom } }: OpeningDeps): Promise<Found> => {
  if (smtpUrl === null) return missing()
  if (mailFrom === null) return missing('MAIL_FROM is not set')
  const { hostname } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: networkMs,
    greetingTimeout: networkMs,
    socketTimeout: networkMs,
  })
  try {
    await transport.verify()
    return ok(`${mailFrom} by ${hostname}`)
  } catch (error) {
    return codeOf(error) === 'EAUTH'
      ? missing(`${hostname} refuses the user and the password`)
      : unchecked(`${hostname}: ${codeOf(error)}`)
  } finally {
    transport.close()
  }
}

const sms = async ({ config: { smsUrl } }: OpeningDeps): Promise<Found> => {
  if (smsUrl === null) return missing()
  const { hostname, port, protocol } = new URL(smsUrl)
  return await reached(hostname, Number(port) || (protocol === 'https:' ? 443 : 80))
}

const backup = async ({ config, db, now }: OpeningDeps): Promise<Found> => {
  if (!config.backup) return missing()
  if (!db) return unchecked('the database does not answer')
  const run = await db
    .selectFrom('job_run')
    .select(['done_at', 'fault', 'failed_at'])
    .where('job', '=', 'backup')
    .executeTakeFirst()
  if (!run?.done_at) return missing('none was made yet')
  const age = now.getTime() - Date.parse(run.done_at)
  if (run.failed_at && run.failed_at > run.done_at)
    return missing(run.fault ?? 'the last one failed')
  const hours = Math.round(age / hourMs)
  return age > 2 * dayMs ? missing(`the last one is ${hours} hours old`) : ok(`${hours} hours ago`)
}

/** The private key is looked for where `npm run backup -- key` leaves it: in the folder of the program, and in the data folder. */
const backupKey = ({ config }: OpeningDeps): Found => {
  if (!config.backup) return unchecked('there are no backups')
  for (const folder of [config.dataDir, process.cwd()]) {
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      const stat = statSync(file, { throwIfNoEntry: false })
      if (!stat?.isFile() || stat.size > keyBytes) continue
      if (/^AGE-SECRET-KEY-/m.test(readFileSync(file, 'utf8'))) return missing(`${file} has it`)
    }
  }
  return ok()
}

/** Answers of name servers that say there is no such name; others say that none could be asked. */
const noSuchName = ['ENOTFOUND', 'ENODATA']

const dns = async (host: string): Promise<Found> => {
  const answers = await Promise.allSettled([resolve4(host), resolve6(host)])
  const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length > 0) return ok(addresses.join(', '))
  const codes = answers.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))
  return codes.every((code) => noSuchName.includes(code))
    ? missing(`${host} has no address`)
    : unchecked(codes.join(', '))
}

const tls = (host: string, port: number, now: Date): Promise<Found> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: networkMs })
    const end = (result: Found): void => {
      socket.destroy()
      resolve(result)
    }
    socket.once('secureConnect', () => {
      const days = Math.floor(
        (Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / dayMs,
      )
      end(days < leastDays ? missing(`ends in ${days} days`) : ok(`good for ${days} days`))
    })
    socket.once('timeout', () => end(unchecked(`${host} does not answer`)))
    socket.once('error', (error) => {
      const code = codeOf(error)
      // Errors of the network say nothing of the certificate.
      const isCertificate = /CERT|SIGNED|ALTNAME|ISSUER|SSL/.test(code)
      end(isCertificate ? missing(code) : unchecked(`${host}: ${code}`))
    })
  })

const answers = async (site: string): Promise<Found> => {
  try {
    const reply = await fetch(`${site}/readyz`, { signal: AbortSignal.timeout(networkMs) })
    await reply.body?.cancel()
    return reply.ok ? ok(site) : missing(`${site} answers ${reply.status}`)
  } catch (error) {
    return unchecked(`${site}: ${codeOf((error as Error).cause ?? error)}`)
  }
}

const network = async ({
  config: { siteUrl },
  now,
}: OpeningDeps): Promise<Record<'address' | 'dns' | 'tls' | 'site', Found>> => {
  if (siteUrl === null || !siteUrl.startsWith('https:')) {
    const none = unchecked('there is no address with https yet')
    return { address: missing(siteUrl ?? ''), dns: none, tls: none, site: none }
  }
  const { hostname, port } = new URL(siteUrl)
  const [named, secure, site] = await Promise.all([
    dns(hostname),
    tls(hostname, Number(port) || 443, now),
    answers(siteUrl),
  ])
  return { address: ok(siteUrl), dns: named, tls: secure, site }
}

/**
 * What the shop lacks before customers come. Looks at the configuration, the data folder and the database, and asks the network for no longer
 * than some seconds; what it cannot find out it says.
 */
export const checkOpening = async (deps: OpeningDeps): Promise<OpeningCheck[]> => {
  const [who, counted, mails, texts, kept, net] = await Promise.all([
    people(deps),
    stock(deps),
    mail(deps),
    sms(deps),
    backup(deps),
    network(deps),
  ])
  const all: Record<OpeningPart, Found> = {
    shop: ownShop(deps),
    seller: seller(deps),
    officer: officer(deps),
    ...who,
    catalogue: ownCatalogue(deps),
    stock: counted,
    delivery: delivery(deps),
    policies: legalPages(deps),
    payment: payment(deps),
    mail: mails,
    sms: texts,
    backup: kept,
    backupKey: backupKey(deps),
    ...net,
  }
  return Object.entries(all).map(([part, one]) => ({ part: part as OpeningPart, ...one }))
}
