/** Lists whose rows j and k go through: those of each screen, without a mark of their own except where they look like plain text. */
const rowsOfLists = [
  ...[':is(ul, ol):is(.rows, .stack)', '[data-list]'].map((list) => `${list} > li`),
  ...['.list', '.wide', '.sheet-table'].map((list) => `${list} tbody > tr`),
].join()

/** The rows that are shown, in their order. A row within another belongs to that one. */
const rowsOf = (main: Element): HTMLElement[] => {
  const rows = [...main.querySelectorAll<HTMLElement>(rowsOfLists)]
  return rows.filter(
    (row) =>
      row.checkVisibility() && !row.parentElement?.closest(rowsOfLists) && !row.closest('dialog'),
  )
}

/** What takes the focus for a row: the link to what it is about, else the row itself. */
const holderOf = (row: HTMLElement): HTMLElement => {
  const link = row.querySelector<HTMLElement>('[data-row]')
  if (link) return link
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1
  return row
}

/** Moves the focus to the next or the previous row, from wherever in a row it is. */
export const moveInRows = (step: 1 | -1): void => {
  const rows = rowsOf(document.querySelector('main') ?? document.body)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
  if (next) holderOf(next).focus()
}

/** Goes on from a row without a page of its own to the first thing that can be done there. A link opens by itself. */
export const enterRow = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement) || !target.matches(rowsOfLists)) return false
  const first = [
    ...target.querySelectorAll<HTMLElement>('a[href], button, summary, input, select'),
  ].find((one) => one.checkVisibility() && !one.closest('dialog'))
  first?.focus()
  return first !== undefined
}
