import { locales } from '../../src/model/locale.ts'

/** The first page of `docs/api.md`: what holds for every call. */
export const introduction = `# The API

Made from \`src/contract\` by \`npm run format\`; a test compares. As OpenAPI 3.1: \`/api/openapi.json\`, from which clients can be generated
(\`npx openapi-typescript https://nuskha.example/api/openapi.json\`).

## How calls are made

**Replies.** A success is \`{ "status": 0, "result": … }\`, an error \`{ "status": 1, "errors": { "errs": [{ "msg", "code", "field"? }] } }\` with
the fitting HTTP status. \`msg\` is in the language of \`Accept-Language\` (${locales.join(', ')}) and may change; \`code\` is for programs and
stays. Where the specification names the fields of a reply, they stand beside \`status\`: their paths below do not begin with \`result\`. Money
is rupees with two decimals as text, \`"223.40"\`.

**Session and token.** \`GET /api/v3/session\` answers with the cookie of a session, \`__Host-session\` over HTTPS and \`session\` without, and
with \`csrf\`. Every call that changes something needs the cookie and \`x-csrf-token: <csrf>\`, also where the specification makes it a GET; \`HEAD\`
is answered with 405 there. Signing in replaces both: \`POST /api/v3/login/code\` mails a code, \`POST /api/v3/login\` takes it and gives the new
\`csrf\`.

**What the status says.** 403 only asks to sign in: \`notSignedIn\`, or \`signInAgain\` where the sign-in is too long ago. A token that has expired is 419 \`badCsrf\`: read the session
again and repeat the call. A call from another site or a prefetch is 400 \`notSameOrigin\`. For operators, 401 is a token that is missing
or unknown (\`badToken\`), has expired (\`tokenExpired\`) or was revoked (\`tokenRevoked\`), or a permission that their roles lack (\`permissionMissing\`,
with its name in \`detail\`); 404 \`opsDisabled\` is a server without operators. 409 means that something has changed since it
was read, 422 that it cannot be done as asked.

**Fields.** A field that is missing, of another kind or out of bounds is 400 \`invalid\` with \`field\`. So is one that the call does not know, in
a body and in the query of a call that takes one: \`quantity\` for \`qty\` is an error, not one pack. Left alone are what advertising and caches add
(\`utm_…\`, \`gclid\`, \`fbclid\`, \`_\`), the query of calls that take none, notifications of the payment provider, and addresses that are also
pages, such as \`/drugs?api=true\`.

**Repeating a call.** \`Idempotency-Key\`, 1 to 200 printable characters, names a wish. The same key for the same call is answered as the first
time and changes nothing again; while the first is running it is 409 \`keyInFlight\`; for another request it is 422 \`keyReused\`.
POSTs of operators take a key as well, but for those that say so: it counts for the operator, for a week. A refusal frees the key; after an hour, or where the first answer was
lost in a crash, a repetition is 409 \`keyDone\`. Of an upload only the address is compared: a new file takes a new key.

**Lists.** \`pageNumber\` counts from 1; \`pageSize\` has the default and the most that its call names. \`hasMore\` says whether another page
follows; lists as HTML say so in \`x-has-more\` and take \`count\` for \`pageSize\` as well.

**Limits.** A call that is made too often is 429 \`tooOften\`; \`Retry-After\` says how many seconds to wait. Bodies have at most 256 KB, uploads the
size that their call names.

**Versions.** New calls are in \`/api/v3\`. Older paths answer alike and are marked \`deprecated\` in the OpenAPI description, as are GETs that change
something and have a POST beside them. Fields are added without notice: ignore what you do not know.

### A walk with curl

\`\`\`sh
site=http://localhost:4321
csrf=$(curl -s -c jar $site/api/v3/session | sed 's/.*"csrf":"\\([^"]*\\)".*/\\1/')
change() { curl -s -b jar -c jar -H "x-csrf-token: $csrf" -H "Idempotency-Key: $(date +%s%N)" "$@"; }
field() { sed "s/.*\\"$1\\":\\"*\\([^\\",}]*\\).*/\\1/"; }

curl -s "$site/api/v1/search/products?name=paracetamol&pageSize=3"
change -X POST $site/api/v1/session/pincode/600001
change --json '{"qty":4}' $site/api/v3/cart/add/10101
change --json '{"email":"meena@example.org"}' $site/api/v3/login/code
\`\`\`

The code arrives by mail (without a mail server: as a file in \`DATA_DIR/outbox\`). The session goes on under a new token, with its cart:

\`\`\`sh
csrf=$(change --json '{"email":"meena@example.org","code":"123456"}' $site/api/v3/login | field csrf)
address='{"addUserName":"Meena Iyer","street1":"12 Second Street","contactNumber":"9876543210","pincode":"600001"}'
id=$(change --json "$address" $site/api/v3/addresses | field id)
change --json "{\\"addressId\\":\\"$id\\"}" $site/api/v3/checkout/address
curl -s -b jar $site/api/v3/checkout/summary > summary
agreed="\\"version\\":$(field version < summary),\\"totalAmt\\":\\"$(field totalAmt < summary)\\""
order=$(change --json "{\\"paymentMethod\\":\\"cod\\",$agreed}" $site/api/v2/order/current/place | field orderId)
curl -s -b jar "$site/api/v3/track?orderId=$order"
\`\`\`
`
