import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, expect, it } from 'vitest'
import { root, temporaryFolder } from '../../support/project.ts'
import { plain } from '../../support/shopper.ts'
import { openTestServer, signIn, site } from '../../support/test-server.ts'

const testServer = await openTestServer('sqlite')
afterAll(() => testServer.close())

type Bought = { orderId: string; products: string[] }

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
}

it('a TypeScript client generated from the OpenAPI description compiles and buys a medicine', async () => {
  const folder = temporaryFolder('client')
  const description = (await testServer.send('/api/openapi.json')).json
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTS(description)))
  const client = join(folder, 'buy.ts')
  copyFileSync(join(root, 'tests/fixtures/generated-client.txt'), client)
  const program = ts.createProgram([client], {
    ...options,
    paths: { '*': [join(root, 'node_modules/*')] },
  })
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(faults).toEqual([])

  let cookie = ''
  const fetch = async (request: Request): Promise<Response> => {
    if (cookie !== '') request.headers.set('cookie', cookie)
    const reply = await testServer.api.app.fetch(request)
    cookie =
      reply.headers
        .getSetCookie()
        .find((line) => line.includes('session='))
        ?.split(';')[0] ?? cookie
    return reply
  }
  const { buy } = (await import(pathToFileURL(client).href)) as {
    buy: (...given: unknown[]) => Promise<Bought>
  }
  const signedIn = async () =>
    void (await signIn(testServer, { own: { cookie } }, 'generated@example.org'))
  const { orderId, products } = await buy(createClient, site, fetch, signedIn, plain)
  expect(products).toEqual(['Dolo 650 Tablet'])
  expect(await testServer.storage.db.selectFrom('customer_order').select('id').execute()).toEqual([
    { id: orderId },
  ])
})
