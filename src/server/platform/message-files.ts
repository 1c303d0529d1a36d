import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailHeaders, type Send } from './message.ts'

/** Writes messages to files, for trying the shop: `{id}.{channel}.txt` with header lines, a blank line and the text. */
export const writeMessages =
  (folder: string): Send =>
  async (message) => {
    const { id, channel, to, subject, text } = message
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const others = Object.entries(mailHeaders(message)).map(([name, value]) => `${name}: ${value}`)
    const head = [`To: ${to}`, ...(channel === 'mail' ? [`Subject: ${subject}`] : []), ...others]
    await writeFile(join(folder, `${id}.${channel}.txt`), `${head.join('\n')}\n\n${text}\n`, {
      mode: 0o600,
    })
  }
