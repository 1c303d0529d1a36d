import { defineCommand } from 'citty'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { onStorage } from './on-storage.ts'
import { supportOn } from './order-admin.ts'

const list = command({
  meta: { name: 'list', description: 'Messages that were given up' },
  args: jsonArg,
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      (storage) => supportOn(storage).messages(),
      (messages) =>
        messages.length === 0
          ? ['No message was given up.']
          : messages.map(({ id, endedAt, channel, recipient, template }) => `${id}  ${endedAt}  ${channel} ${recipient}  ${template}`),
    ),
})

const retry = command({
  meta: { name: 'retry', description: 'Send a message that was given up once more' },
  args: { id: { type: 'positional', description: 'Id of the message', required: true }, ...jsonArg },
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      (storage) => supportOn(storage).retry(args.id),
      ({ id }) => [`Message ${id} is sent again.`],
    ),
})

export const messages = defineCommand({
  meta: { name: 'messages', description: 'Mails and messages that were given up' },
  subCommands: { list, retry },
})
