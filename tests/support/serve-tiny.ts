import { serve } from '#server/serve.ts'

// A server of the templates in the folder `TINY_DIST` (the tiny ones, or a build), in a process of its own, for tests and benches that
// start and stop it.
await serve(process.env, { dist: process.env.TINY_DIST ?? '' })
