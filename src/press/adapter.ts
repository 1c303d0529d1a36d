import type { AstroIntegration } from 'astro'

/**
 * The adapter: `astro build` compiles templates and islands once into an app that the press and the server call. It
 * lists no page and writes no HTML.
 */
export const pressAdapter = (): AstroIntegration => ({
  name: 'nuskha-press',
  hooks: {
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'nuskha-press',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./app.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'unsupported' },
        adapterFeatures: { buildOutput: 'server' },
      })
    },
  },
})
