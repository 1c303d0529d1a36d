import { serve } from '#server/serve.ts'

// A server of the tiny templates in a process of its own, for tests of its start and its end.
await serve(process.env, { dist: process.env.TINY_DIST ?? '' })
