import { createOperatorIn } from './staff.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Tokens of an operator for every call, and of two with a role. */
export const owner = 'the-owner-s-token-of-thirty-characters'
export const content = 'content-s-token-of-thirty-characters'
export const pharmacist = 'pharmacist-s-token-of-thirty-characters'

/** A test server with the operators of those tokens. */
export const staffedTestServer = async (
  ...given: Parameters<typeof openTestServer>
): Promise<TestServer> => {
  const testServer = await openTestServer(...given)
  const now = testServer.state.now
  await createOperatorIn(testServer.storage, ['admin'], now, { token: owner, days: 3_650 })
  await createOperatorIn(testServer.storage, ['content', 'publisher', 'marketing'], now, {
    token: content,
    days: 3_650,
  })
  await createOperatorIn(testServer.storage, ['pharmacist'], now, {
    token: pharmacist,
    days: 3_650,
  })
  return testServer
}

/** Calls of an operator, by default for content, on a test server that is opened later. */
export const operating =
  (testServer: () => TestServer) =>
  (method: string, to: string, body?: unknown, token = content) =>
    testServer().send(to, { method, headers: { authorization: `Bearer ${token}` }, body })

/** The first error of a reply. */
export const faultOf = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.errors.errs[0]
