import { readLocal } from '../browser/local-store.ts'

type Summary = { care?: { expiry: string | null; renew: boolean } | null } | null

/** The last day of a plan, which ends with the midnight after it in India. */
const lastDay = (expiry: string): string =>
  new Date(Date.parse(expiry) - 1).toLocaleDateString(`${document.documentElement.lang}-IN-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })

/** Tells a member until when the plan runs, and to renew it once that is near (spec §4 "Care plan"). */
export const showPlanState = (box: HTMLElement): void => {
  const show = (): void => {
    const care = (readLocal('cart') as Summary)?.care
    const [title, renew] = box.querySelectorAll('p')
    if (!care?.expiry || !title || !renew) return
    const isOver = Date.parse(care.expiry) <= Date.now()
    const text = (isOver ? box.dataset.over : box.dataset.runs) ?? ''
    title.textContent = text.replace('{{day}}', lastDay(care.expiry))
    renew.hidden = !care.renew
    box.hidden = false
  }
  addEventListener('localchange', show)
  show()
}
