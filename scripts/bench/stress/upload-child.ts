// Uploads hostile files as several customers without a pause until its input ends; a process of its own, because making and sending the files
// would hold up the requests that the bench measures.
import { setPriority } from 'node:os'
import { costlyPdfs } from '../../../tests/support/hostile-pdfs.ts'
import { hostilePdfs } from '../../../tests/support/hostile-streams.ts'
import type { Person } from '../api/shoppers.ts'

export type Uploads = { port: number; people: Person[] }
/** `refused`: above the allowance, the queue or the size, which costs the server nothing. */
export type Uploaded = { redrawn: number; refused: number }

const { port, people } = JSON.parse(process.argv[2] as string) as Uploads
const files = Object.values({ ...costlyPdfs, ...hostilePdfs }).map(
  (make) => new Blob([new Uint8Array(make())]),
)
// The machines of customers are not the server's.
setPriority(10)
process.stdout.write('ready\n')

let isOver = false
process.stdin.on('end', () => {
  isOver = true
})
process.stdin.resume()

let redrawn = 0
let refused = 0
const upload = async ({ token, csrf }: Person, file: Blob): Promise<void> => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    doctor: 'Dr. Rao',
    patient: 'Meera',
    nickname: 'x',
  }))
    form.set(name, value)
  form.set('file', file, 'x.pdf')
  const headers = { cookie: `session=${token}`, 'x-csrf-token': csrf }
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v3/prescriptions`, {
      method: 'POST',
      headers,
      body: form,
    })
    await reply.arrayBuffer()
    if (reply.status === 429 || reply.status === 503) refused++
    else redrawn++
  } catch {
    // A file above the limit is answered before it was sent whole, which may break the pipe.
    refused++
  }
}

await Promise.all(
  people.map(async (person, first) => {
    for (let nth = first; !isOver; nth += people.length)
      await upload(person, files[nth % files.length] as Blob)
  }),
)
process.stdout.write(JSON.stringify({ redrawn, refused } satisfies Uploaded))
