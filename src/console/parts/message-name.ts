import type { LostMessage } from '#contract/fulfilment/support.ts'
import type { Template } from '#model/message.ts'
import en from '../texts/message.en.json' with { type: 'json' }
import hi from '../texts/message.hi.json' with { type: 'json' }
import { textsOf } from '../texts.ts'

type Channel = LostMessage['channel']

/** One text for each message that the shop sends, and for each channel: a new one without a name does not compile. */
const t = textsOf<Template | `channel_${Channel}`>({ en, hi })

const isTemplate = (stored: string): stored is Template => Object.hasOwn(en, stored)

/** What a message tells its reader; one that this version does not know is named as it is stored. */
export const messageName = (template: string): string =>
  isTemplate(template) ? t(template) : template

export const channelName = (channel: Channel): string => t(`channel_${channel}`)
