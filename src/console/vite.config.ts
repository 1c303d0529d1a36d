import type { UserConfig } from 'vite'

/** Parts that many screens share and the first does not need: one file, not one of some hundred bytes for each. */
const shared =
  /console\/parts\/(?:Fields|PromisedBy|Read|Reason|State|Table|Tabs|Together|or-ask|rupees|useFilters|list\/(?:FileButton|save-file))\.tsx?$/

const codeSplitting = {
  // What they are made of stays where it is.
  includeDependenciesRecursively: false,
  groups: [{ name: 'parts', test: shared }],
}

export default { build: { rolldownOptions: { output: { codeSplitting } } } } satisfies UserConfig
