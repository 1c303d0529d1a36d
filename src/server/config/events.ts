import { isUnread } from './loopback.ts'

export const toolNames = ['ga4', 'clevertap'] as const
export type ToolName = (typeof toolNames)[number]

export type EventsConfig = { tool: ToolName; url: string }[]

/** At most two tools, each once: `ga4=https://…,clevertap=https://…`. */
const max = 2

const isTool = (text: string): text is ToolName => (toolNames as readonly string[]).includes(text)

/** What every tool needs in its address. */
const isComplete = (tool: ToolName, { searchParams, username, password }: URL): boolean =>
  tool === 'ga4'
    ? Boolean(searchParams.get('measurement_id') && searchParams.get('api_secret'))
    : username !== '' && password !== ''

/** The tools of `EVENTS_URLS`; null if it is not written as it should be. */
export const eventsOf = (text: string): EventsConfig | null => {
  const found = text.split(',').map((part) => {
    const at = part.indexOf('=')
    const [tool, url] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    if (at < 0 || !isTool(tool) || !URL.canParse(url)) return null
    const parsed = new URL(url)
    // The secret of a tool is part of its address.
    return isUnread(parsed) && isComplete(tool, parsed) ? { tool, url } : null
  })
  const tools = found.filter((one) => one !== null)
  return tools.length === found.length &&
    tools.length <= max &&
    new Set(tools.map(({ tool }) => tool)).size === tools.length
    ? tools
    : null
}
