import type { Page } from 'playwright/test'

/**
 * Words that are broken inside though a line of the screen has room for them, and texts that are cut off or lie on one another. A word broken in two is
 * read letter by letter, half an amount is read as another one.
 */
export const brokenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const beside = 100
    const room = document.documentElement.clientWidth - beside
    const found = new Set<string>()
    const nameOf = (element: Element): string => {
      const of = (one: Element | null) =>
        one ? one.tagName.toLowerCase() + [...one.classList].map((name) => `.${name}`).join('') : ''
      return `${of(element.parentElement)} ${of(element)}`
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.unseen, [aria-hidden=true], svg, noscript, option, textarea') &&
      getComputedStyle(element).clipPath === 'none'
    const texts: { element: Element; rect: DOMRect; text: string }[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim() === '' || !isSeen(element)) continue
      const range = document.createRange()
      // A line may end after a hyphen or a slash.
      for (const { 0: word, index } of text.matchAll(/[^\s\u00a0/\u2013\u2014\u00b7\u200b-]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        const lines = new Set(rects.map(({ bottom }) => Math.round(bottom)))
        const width = rects.reduce((sum, rect) => sum + rect.width, 0)
        if (lines.size > 1 && width <= room) found.add(`broken: ${word} in ${nameOf(element)}`)
      }
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width === 0) continue
        texts.push({ element, rect, text })
        for (
          let box = element as Element | null;
          box && box !== document.body;
          box = box.parentElement
        ) {
          const style = getComputedStyle(box)
          if (style.overflowX === 'visible') continue
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') break
          const edge = box.getBoundingClientRect()
          if (rect.right > edge.right + 1 || rect.left < edge.left - 1)
            found.add(`cut off: ${text.trim().slice(0, 40)} in ${nameOf(box)}`)
          break
        }
      }
    }
    const isFixed = (element: Element): boolean => {
      for (let box = element as Element | null; box; box = box.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
      return false
    }
    const still = texts.filter(({ element }) => !isFixed(element))
    still.sort((one, other) => one.rect.top - other.rect.top)
    for (const [at, one] of still.entries())
      for (let next = at + 1; next < still.length; next++) {
        const other = still[next]
        if (!other || other.rect.top >= one.rect.bottom) break
        if (one.element === other.element) continue
        const across =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const down =
          Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        const height = Math.min(one.rect.height, other.rect.height)
        if (across > 2 && down > height * 0.6)
          found.add(
            `on one another: ${one.text.trim().slice(0, 30)} | ${other.text.trim().slice(0, 30)} in ${nameOf(one.element)}`,
          )
      }
    return [...found]
  })
