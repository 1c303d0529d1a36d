import type { AstroIntegration } from 'astro'

/**
 * The adapter: `astro build` compiles templates and islands into an app that the press and the server call. The build renders no pages.
 */
export const pressAdapter = (): AstroIntegration => ({
  name: 'nuskha-press',
  hooks: {
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'nuskha-press',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./app.ts', import.meta.url),
        supportedAstroFeatures: {
          serverOutput: 'stable',
          staticOutput: 'stable',
          sharpImageService: 'unsupported',
        },
        adapterFeatures: { buildOutput: 'server' },
      })
    },
  },
})
