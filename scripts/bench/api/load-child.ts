import type { Person, Product } from './shoppers.ts'
import { detailsOf, fill, visit } from './visit.ts'
import { openWire } from './wire.ts'

/**
 * The load generator, a separate process: `visits` shops, `details` reads the cart, `bare` reads `/` of a server without a shop. Its
 * first argument is JSON; it prints JSON. Shoppers do not pause between calls.
 */
export type Load = {
  what: 'visits' | 'details' | 'bare'
  ports: number[]
  people: Person[]
  products: Product[]
  seconds: number
  settle: number
}
export type Loaded = {
  calls: Record<string, number[]>
  errors: string[]
  seconds: number
  bytes: number
}

const { what, ports, people, products, seconds, settle } = JSON.parse(process.argv[2] ?? '') as Load
const loaded: Loaded = { calls: {}, errors: [], seconds: 0, bytes: 0 }

const begin = performance.now() + settle * 1000
const end = begin + seconds * 1000
const record = (call: string, ms: number, failed: string | null): void => {
  const now = performance.now()
  if (failed !== null) loaded.errors.push(`${call}: ${failed}`)
  if (now < begin || now > end) return
  loaded.calls[call] ??= []
  loaded.calls[call].push(ms)
}

await Promise.all(
  people.map(async (person, index) => {
    const wire = await openWire(ports[index % ports.length] as number)
    if (what === 'details') await fill(wire, person, products)
    const request = Buffer.from(
      what === 'details' ? detailsOf(person) : 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    )
    for (let turn = index; performance.now() < end; turn++) {
      if (what === 'visits') {
        const pick = (nth: number): Product =>
          products[(turn * 7 + nth) % products.length] as Product
        await visit(wire, person, [pick(0), pick(1)], record)
        continue
      }
      const started = performance.now()
      const { status, body } = await wire.ask(request)
      loaded.bytes = body.length
      record(what, performance.now() - started, status === 200 ? null : String(status))
    }
    wire.close()
  }),
)
loaded.seconds = seconds
process.stdout.write(JSON.stringify(loaded))
