import { defineCommand } from 'citty'
import { opsCommand } from './ops-command.ts'
import { supportOn } from './order-admin.ts'

const list = opsCommand({
  permission: 'messages.read',
  meta: { name: 'list', description: 'Messages that were given up' },
  args: {},
  run: ({ on }) =>
    on(
      (storage) => supportOn(storage).messages(),
      (messages) =>
        messages.length === 0
          ? ['No message was given up.']
          : messages.map(
              ({ id, endedAt, channel, recipient, template }) =>
                `${id}  ${endedAt}  ${channel} ${recipient}  ${template}`,
            ),
    ),
})

const retry = opsCommand({
  permission: 'messages.write',
  meta: { name: 'retry', description: 'Send a message that was given up once more' },
  args: { id: { type: 'positional', description: 'Id of the message', required: true } },
  run: ({ args, on }) =>
    on(
      (storage, by) => supportOn(storage).retry(by, args.id),
      ({ id }) => [`Message ${id} is sent again.`],
    ),
})

export const messages = defineCommand({
  meta: { name: 'messages', description: 'Mails and messages that were given up' },
  subCommands: { list, retry },
})
