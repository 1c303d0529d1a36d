import { createApp } from 'astro/app/entrypoint'

/** The compiled app. `render(request, { locals: { view } })` is all that the press and the server need of it. */
export const app = createApp({ streaming: false })
