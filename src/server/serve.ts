import { existsSync } from 'node:fs'
import { namesOf, sellerOf } from '#model/shop.ts'
import { layout } from '#press/layout.ts'
import { readShop } from '#press/shop.ts'
import { version } from './app.ts'
import { type Config, readConfig } from './config/config.ts'
import { startFault, startupTable } from './config/startup.ts'
import { createServer, type Server, type ServerOptions } from './main.ts'
import { sentenceOfError } from './platform/disk.ts'
import { openTracing } from './platform/open-tracing.ts'

/** A sentence for the terminal: an error that an operator can act on is printed without a stack. */
const sentenceOf = (error: unknown, config: Config | null): string => {
  const code = (error as NodeJS.ErrnoException).code
  if (config && code === 'EADDRINUSE')
    return `Port ${config.port} of ${config.host} is taken: stop what listens there, or set PORT.`
  if (config && code === 'EACCES')
    return `Port ${config.port} of ${config.host} may not be opened: set PORT to one above 1023.`
  return sentenceOfError(error)
}

/**
 * Serves until SIGTERM or SIGINT, then answers requests in progress and exits with 0; a second signal ends it
 * at once. Prints one line when ready. A failed start prints a sentence and exits with 1.
 */
export const serve = async (
  env: Record<string, string | undefined>,
  options: ServerOptions = {},
): Promise<Server> => {
  let config: Config | null = null
  try {
    config = readConfig(env)
    const { drainSeconds } = config
    const fault = startFault(config)
    if (fault !== null) throw new Error(fault)
    const tracing = await openTracing(env, version)
    const server = await createServer(config, { ...options, tracing })
    const { url } = await server.start()
    const file = layout(config.dataDir).shop
    const shop = readShop(file)
    const begin = existsSync(file)
      ? ''
      : 'This is the sample shop: npm run shop -- new makes it yours (docs/make-it-yours.md)\n'
    process.stdout.write(
      `${startupTable(config, sellerOf(shop))}${begin}${namesOf(shop).en.shop} is ready on ${url}\n`,
    )
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        // An operator who presses Ctrl-C does not wait for a load balancer.
        void server.stop(signal === 'SIGTERM' ? drainSeconds : 0).then(() => process.exit(0))
        // From here on a signal has its default effect again.
        for (const other of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(other)
      })
    }
    return server
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, config)}\n`)
    return process.exit(1)
  }
}
