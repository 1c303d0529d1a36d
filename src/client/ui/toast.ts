import { atom } from 'nanostores'
import { limits } from '#model/limits.ts'
import type { CallFailure } from '../http/call.ts'

/**
 * What the page tells for a while (spec §9): a snackbar, the toast of a product that was added, an error, a list of alerts. One of each
 * at a time; a newer one takes its place.
 */
export type Tone = 'snackbar' | 'toast' | 'error' | 'alerts'
export type Message = { id: number; tone: Tone; texts: readonly string[]; link: { text: string; href: string } | null; forMs: number }

export const $messages = atom<readonly Message[]>([])

const usualMs: Record<Tone, number> = {
  snackbar: limits.snackbarMs,
  toast: limits.addedToastMs,
  error: limits.errorToastMs,
  alerts: limits.alertMs,
}

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let last = 0

export const dismiss = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  $messages.set($messages.get().filter((message) => message.id !== id))
}

/** A message that somebody reads or touches stays (design.md "timed messages"). */
export const holdMessage = (id: number): void => clearTimeout(timers.get(id))

/** From here on its time runs anew. */
export const releaseMessage = (id: number): void => {
  const message = $messages.get().find((one) => one.id === id)
  if (!message) return
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), message.forMs),
  )
}

type Told = { link?: Message['link']; forMs?: number }

const push = (tone: Tone, texts: readonly string[], { link = null, forMs = usualMs[tone] }: Told = {}): void => {
  if (texts.length === 0) return
  for (const { id, tone: other } of $messages.get()) if (other === tone) dismiss(id)
  last += 1
  $messages.set([...$messages.get(), { id: last, tone, texts, link, forMs }])
  releaseMessage(last)
}

export const showSnackbar = (text: string): void => push('snackbar', [text])
export const toast = (text: string, link: Message['link'] = null, forMs: number = limits.addedToastMs): void =>
  push('toast', [text], { link, forMs })
export const showError = (text: string, forMs: number = limits.errorToastMs): void => push('error', [text], { forMs })
/** A list, as the errors of a reply are (spec §8). */
export const alertList = (texts: readonly string[], forMs: number = limits.alertMs): void => push('alerts', texts, { forMs })

/** A click anywhere hides the snackbar (spec §4). */
export const hideSnackbar = (): void => {
  for (const { id, tone } of $messages.get()) if (tone === 'snackbar') dismiss(id)
}

/** What the server says is wrong, else the words for a server that did not answer. */
export const failureTexts = ({ errors }: Pick<CallFailure, 'errors'>, otherwise: string): readonly string[] =>
  errors.length > 0 ? errors.map(({ msg }) => msg) : [otherwise]
