import { atom } from 'nanostores'
import { limits } from '#model/limits.ts'
import type { CheckedItem } from '#model/views/interactions.ts'
import { call } from '../http/call.ts'

/** A selectable item; `salts` is the line below its name. */
export type PickerChoice = CheckedItem & { isSalt: boolean }

export type PickerResults =
  | { is: 'idle' }
  | { is: 'waiting'; term: string }
  | { is: 'found'; term: string; choices: readonly PickerChoice[] }
  | { is: 'failed'; term: string }

/** The suggestions of the interaction checker's field (spec §7 "Interaction pick autocomplete"). */
export const $pickerResults = atom<PickerResults>({ is: 'idle' })

let timer: ReturnType<typeof setTimeout> | undefined
let currentRequest: AbortController | undefined

const ask = async (term: string): Promise<void> => {
  const request = new AbortController()
  currentRequest = request
  const query = {
    name: term,
    pageSize: limits.pageSize.typeahead,
    type: 'all',
    search_version: 'v1',
  } as const
  const reply = await call(
    'GET /api/v1/interactionchecker/autocomplete',
    { query },
    { signal: request.signal, timeout: 'small' },
  )
  // The text has changed since.
  if (request.signal.aborted) return
  if (reply.is === 'failed') return $pickerResults.set({ is: 'failed', term })
  const choices = reply.result.map(({ pId, pName, type, composition }) => ({
    code: `${type === 'generics' ? 's' : 'd'}${pId}`,
    name: pName,
    href: null,
    salts: composition === '' ? [] : [composition],
    isSalt: type === 'generics',
  }))
  $pickerResults.set({ is: 'found', term, choices })
}

/** Fetches suggestions for the typed name after a pause (spec §9). */
export const pick = (typed: string): void => {
  clearTimeout(timer)
  currentRequest?.abort()
  const term = typed.trim()
  if ([...term].length < limits.typeahead.minCharacters) {
    $pickerResults.set({ is: 'idle' })
    return
  }
  $pickerResults.set({ is: 'waiting', term })
  timer = setTimeout(() => void ask(term), limits.typeahead.delayMs)
}
