import { table } from './general.ts'
import { type Need, needsOf } from './need.ts'

/** All needs that search knows (docs/search.md "Needs"). */
export const needs: readonly Need[] = [table].flatMap(needsOf)
