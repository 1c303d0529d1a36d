import { createApp } from 'astro/app/entrypoint'
import { createDirect } from './direct-render.ts'

/** The compiled app, which answers requests as any Astro app does. */
export const app = createApp({ streaming: false })

/** Pages of the same templates without a request. */
export const direct = createDirect(app)
