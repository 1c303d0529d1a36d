/** The last day of a plan, which ends with the midnight after it in India. */
const lastDay = (expiry: string): string =>
  new Date(Date.parse(expiry) - 1).toLocaleDateString(
    `${document.documentElement.lang}-IN-u-nu-latn`,
    {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    },
  )

/** Tells a member until when the plan runs, and to renew it once that is near (spec §4 "Care plan"). */
export const showPlanState = (box: HTMLElement): void => {
  const show = (): void => {
    // The header shows its link to the plan only where there is a reason to buy one.
    const link = document.querySelector<HTMLElement>('.care')
    const expiry = link?.dataset.expiry
    const [title, renew] = box.querySelectorAll('p')
    if (!link || !expiry || !title || !renew) return
    const isOver = Date.parse(expiry) <= Date.now()
    const text = (isOver ? box.dataset.over : box.dataset.runs) ?? ''
    title.textContent = text.replace('{{day}}', lastDay(expiry))
    renew.hidden = link.hidden
    box.hidden = false
  }
  addEventListener('localchange', show)
  show()
}
