import type { EventsConfig } from '../../config/events.ts'
import { cleverTap } from './clevertap.ts'
import { ga4 } from './ga4.ts'
import type { MarketingTool } from './marketing-tool.ts'

const adapters = { ga4, clevertap: cleverTap } as const

export const openMarketingTools = (configured: EventsConfig): MarketingTool[] =>
  configured.map(({ tool, url }) => adapters[tool](new URL(url)))
