import { openIssuer } from './issuer.ts'

/** The provider of OpenID Connect of the browser tests, on the port of its argument. */
const { issuer } = await openIssuer(Number(process.argv[2]))
process.stdout.write(`${issuer}\n`)
