import { body } from './body.ts'
import { breathing } from './breathing.ts'
import { digestion } from './digestion.ts'
import { general } from './general.ts'
import { type Need, needsOf } from './need.ts'
import { skin } from './skin.ts'

/** All needs that search knows (docs/search.md "Needs"). */
export const needs: readonly Need[] = [general, digestion, breathing, skin, body].flatMap(needsOf)
