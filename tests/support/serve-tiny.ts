import { serve } from '#server/serve.ts'

// A server of the tiny templates in a process of its own, for tests of starting and stopping.
await serve(process.env, { dist: process.env.TINY_DIST ?? '' })
