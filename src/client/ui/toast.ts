import { atom } from 'nanostores'
import { limits } from '#model/limits.ts'
import type { CallFailure } from '../http/call.ts'

/**
 * Timed messages of the page (spec §9): a snackbar, the toast of an added product, the errors of a call. One of each at a time; a
 * newer one replaces it.
 */
export type Tone = 'snackbar' | 'toast' | 'alerts'
export type Message = {
  id: number
  tone: Tone
  texts: readonly string[]
  link: { text: string; href: string } | null
  forMs: number
}

export const $messages = atom<readonly Message[]>([])

const usualMs: Record<Tone, number> = {
  snackbar: limits.snackbarMs,
  toast: limits.addedToastMs,
  alerts: limits.alertMs,
}

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export const dismiss = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  $messages.set($messages.get().filter((message) => message.id !== id))
}

/** A message under the pointer or focus stays (design.md "timed messages"). */
export const holdMessage = (id: number): void => clearTimeout(timers.get(id))

/** Restarts the timer. */
export const releaseMessage = (id: number): void => {
  const message = $messages.get().find((one) => one.id === id)
  if (!message) return
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), message.forMs),
  )
}

type MessageOptions = { link?: Message['link']; forMs?: number }

const push = (
  tone: Tone,
  texts: readonly string[],
  { link = null, forMs = usualMs[tone] }: MessageOptions = {},
): void => {
  if (texts.length === 0) return
  for (const { id, tone: other } of $messages.get()) if (other === tone) dismiss(id)
  lastId += 1
  $messages.set([...$messages.get(), { id: lastId, tone, texts, link, forMs }])
  releaseMessage(lastId)
}

export const showSnackbar = (text: string): void => push('snackbar', [text])
export const toast = (
  text: string,
  link: Message['link'] = null,
  forMs: number = limits.addedToastMs,
): void => push('toast', [text], { link, forMs })
/** Several messages, as the errors of a reply are (spec §8). */
export const alertList = (texts: readonly string[], forMs: number = limits.alertMs): void =>
  push('alerts', texts, { forMs })

/** Any click hides the snackbar (spec §4). */
export const hideSnackbar = (): void => {
  for (const { id, tone } of $messages.get()) if (tone === 'snackbar') dismiss(id)
}

/** The server's error messages, or a fallback when it did not answer. */
export const failureTexts = (
  { errors }: Pick<CallFailure, 'errors'>,
  otherwise: string,
): readonly string[] => (errors.length > 0 ? errors.map(({ msg }) => msg) : [otherwise])

/** Why a call failed, after what it was about, with the way to the page on which that is mended. */
export const alertFailure = (
  failure: Pick<CallFailure, 'errors'>,
  otherwise: string,
  about: readonly string[] = [],
): void =>
  push('alerts', [...about, ...failureTexts(failure, otherwise)], {
    link: failure.errors.find(({ mend }) => mend)?.mend ?? null,
  })
