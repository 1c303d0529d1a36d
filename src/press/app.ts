import { createApp } from 'astro/app/entrypoint'
import { createDirectRender } from './direct-render.ts'

/** The compiled app, which answers requests like any Astro app. */
export const app = createApp({ streaming: false })

/** Renders pages of the same templates without a request. */
export const directRender = createDirectRender(app)
