import type { SSRResult } from 'astro'

/** What `direct-render.ts` was checked against: the version of Astro, and all fields of what Astro renders a page with. */
export type AstroInternals = {
  generator: string
  result: readonly string[]
  metadata: readonly string[]
}

/**
 * `direct-render.ts` copies Astro's private `SSRResult` for each page and replaces the fields that rendering writes. An unknown field may be one
 * that rendering writes, which pages would then share. After an upgrade of Astro: read the type `SSRResult` and `createResult` of the new
 * version, adapt `freshResult`, run `tests/build/direct-render.test.ts`, and change this list.
 */
export const checkedInternals: AstroInternals = {
  generator: 'Astro v7.3.5',
  result: [
    '_metadata',
    'actionResult',
    'base',
    'cancelled',
    'clientDirectives',
    'componentMetadata',
    'compressHTML',
    'cookies',
    'createAstro',
    'cspAlgorithm',
    'cspDestination',
    'directives',
    'getServerIslandNameMap',
    'inlinedScripts',
    'internalFetchHeaders',
    'isStrictDynamic',
    'key',
    'links',
    'params',
    'partial',
    'pathname',
    'renderers',
    'request',
    'resolve',
    'response',
    'scriptDirective',
    'scriptHashes',
    'scriptResources',
    'scripts',
    'shouldInjectCspMetaTags',
    'speculationRulesContent',
    'styleDirective',
    'styleHashes',
    'styleResources',
    'styles',
    'trailingSlash',
    'userAssetsBase',
  ],
  metadata: [
    'extraHead',
    'extraScriptHashes',
    'extraStyleHashes',
    'hasDirectives',
    'hasHydrationScript',
    'hasRenderedHead',
    'hasRenderedServerIslandRuntime',
    'headInTree',
    'pendingSlotEvaluations',
    'propagators',
    'renderedScripts',
    'rendererSpecificHydrationScripts',
    'routeHasPropagation',
    'templateDepth',
  ],
}

const difference = (name: string, found: object, checked: readonly string[]): string[] => {
  const added = Object.keys(found).filter((field) => !checked.includes(field))
  const removed = checked.filter((field) => !(field in found))
  return [
    ...added.map((field) => `${name}.${field} is new`),
    ...removed.map((field) => `${name}.${field} is gone`),
  ]
}

/** How the internals differ from the checked ones; empty if they are the checked ones. */
export const unknownInternals = (result: SSRResult, checked: AstroInternals): string[] => {
  const { generator } = result.createAstro({}, {})
  return [
    ...(generator === checked.generator ? [] : [`${generator} is not ${checked.generator}`]),
    ...difference('SSRResult', result, checked.result),
    ...difference('SSRResult._metadata', result._metadata, checked.metadata),
  ]
}
