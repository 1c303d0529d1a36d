import { writeFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { defineCommand } from 'citty'

export const keyCommand = defineCommand({
  meta: {
    name: 'key',
    description:
      'Make a pair of keys: the private one for a safe, the public one for BACKUP_RECIPIENT',
  },
  args: {
    file: {
      type: 'positional',
      description: 'File to write, which must not exist',
      required: true,
    },
  },
  run: async ({ args }) => {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    try {
      writeFileSync(args.file, `# public key: ${recipient}\n${identity}\n`, {
        mode: 0o600,
        flag: 'wx',
      })
      process.stdout.write(
        `${args.file} has the private key: keep it away from this machine.\nBACKUP_RECIPIENT=${recipient}\n`,
      )
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`)
      process.exitCode = 1
    }
  },
})
