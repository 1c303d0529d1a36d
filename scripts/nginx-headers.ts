// Prints deploy/security-headers.conf: the security headers of the server as nginx directives, with the hashes of the
// inline scripts of the build in dist/.
//   node scripts/nginx-headers.ts > deploy/security-headers.conf
import { join } from 'node:path'
import { inlineScriptHashes } from '../src/server/http/csp-hashes.ts'
import { securityHeaders } from '../src/server/http/headers.ts'
import { nginxHeaders } from '../src/server/http/nginx-headers.ts'

process.stdout.write(
  nginxHeaders(
    securityHeaders({
      ...(await inlineScriptHashes(join(import.meta.dirname, '../dist'))),
      https: true,
    }),
  ),
)
