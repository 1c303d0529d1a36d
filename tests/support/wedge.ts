import type { Page } from 'playwright/test'
import { scanned } from './console.ts'

/** A screen or a dialog, and what became of a code while `at` had the focus there. */
export type Burst = { where: string; at: string; fate: 'heard' | 'kept' | 'sought' | 'lost' }
type Walked = { screens: Set<string>; dialogs: Set<string>; bursts: Burst[]; faults: string[] }

/** The focus is left where it is. */
const asOpened = 'as opened'

type Listening = { heard: number; stateNow: () => string }

/** Counts what is heard of scans, in a page that is not open yet. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const here = window as unknown as Listening
    here.heard = 0
    here.stateNow = () => {
      const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
      const values = [...fields]
        .filter((one) => !one.matches('[data-scan], [type=search], [role=combobox]'))
        // Rows of a list come and go with what is sought; one that is chosen is seen.
        .filter((one) => !one.matches('.list [type=checkbox]:not(:checked)'))
        .map((one) => {
          const { validity, checked, value } = one
          const name = one.name || one.closest('label')?.textContent
          return `${name} ${value} ${checked} ${validity.badInput}`
        })
      const open = [...document.querySelectorAll('dialog[open]')]
      return [location.pathname, ...open.map((one) => one.ariaLabel), ...values].join('\n')
    }
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      here.heard += 1
      start.apply(this, when)
    }
  })
}

/** Marks one of each kind of what can have the focus in the dialog, or on the screen. */
const kindsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-kind]')) one.removeAttribute('data-kind')
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main')
    const kinds = new Set<string>()
    const all = 'input, select, textarea, button'
    for (const one of root?.querySelectorAll<HTMLInputElement>(all) ?? []) {
      const isFor = one.hasAttribute('data-scan') ? ' for codes' : ''
      const kind = `${one.localName} ${one.type ?? ''}${isFor}`
      if (kinds.has(kind) || one.matches(':disabled') || !one.checkVisibility()) continue
      kinds.add(kind)
      one.dataset.kind = kind
    }
    return [...kinds]
  })

/** What a code must not change, and how much was heard before it, with the focus where it is scanned. */
const before = (page: Page, kind: string | null) =>
  page.evaluate((of) => {
    const element = document.querySelector<HTMLElement>(`[data-kind="${of}"]`)
    if (element) element.focus()
    else if (of === null) (document.activeElement as HTMLElement | null)?.blur()
    const { heard, stateNow } = window as unknown as Listening
    return { heard, state: stateNow() }
  }, kind)

const after = (page: Page, code: string, heardBefore: number) =>
  page.evaluate(
    async ([text, count]) => {
      const until = performance.now() + 3_000
      const has = (of: string): boolean =>
        [...document.querySelectorAll<HTMLInputElement>(of)].some(({ value }) => value === text)
      const here = window as unknown as Listening
      const fateNow = (): Burst['fate'] | null => {
        if (here.heard > count) return 'heard'
        if (has('[data-scan]')) return 'kept'
        if (has('[type=search], [role=combobox]')) return 'sought'
        return performance.now() > until ? 'lost' : null
      }
      let fate = fateNow()
      for (; fate === null; fate = fateNow()) await new Promise((next) => setTimeout(next, 10))
      return { fate, state: here.stateNow() }
    },
    [code, heardBefore] as const,
  )

/** An address without what it names one thing by. */
export const patternOf = (path: string): string =>
  (path.replace(/^\/console/, '') || '/')
    .split('/')
    .map((part) => part.replace(/^(?!h1$)[^?]*[\dA-Z][^?]*/, ':id'))
    .join('/')

/**
 * Walks through every screen that links lead to, once each, and scans while every kind of field has the focus, then in each of its dialogs, and presses Enter
 * in the fields of the dialog. `isCall`: whether a request is one that a screen may make by itself.
 */
export const walkWithScanner = async (
  page: Page,
  from: readonly string[],
  isCall: (request: string) => boolean,
): Promise<Walked> => {
  const walked: Walked = { screens: new Set(), dialogs: new Set(), bursts: [], faults: [] }
  let where = ''
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (request.method() !== 'GET' && !isCall(call)) walked.faults.push(`${where} sent ${call}`)
  })
  let nth = 0
  const tried = new Set<string>()
  const burst = async (at: string | null): Promise<void> => {
    nth += 1
    // Each key of the console is in it.
    const code = `ncajrq${nth}skt?v/-+1`
    const was = await before(page, at)
    await scanned(page, code, { enters: 2 })
    const is = await after(page, code, was.heard)
    walked.bursts.push({ where, at: at ?? 'nothing', fate: is.fate })
    if (is.fate === 'lost') walked.faults.push(`${where}, ${at}: nothing is said`)
    if (is.state === was.state) return
    const [old, now] = [was.state.split('\n'), is.state.split('\n')]
    const changed = [
      ...now.filter((line) => !old.includes(line)),
      ...old.filter((line) => !now.includes(line)).map((line) => `not ${line}`),
    ]
    walked.faults.push(`${where}, ${at}: ${changed.join(', ')}`)
  }
  const go = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.waitForFunction(
      () =>
        document.querySelector('main')?.textContent !== '' && !document.querySelector('main .wait'),
    )
    // What is folded away is used as well.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '')
    })
  }
  const inDialogs = async (screen: string): Promise<void> => {
    const names = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLButtonElement>('main [aria-haspopup=dialog]')]
        .filter((one) => !one.disabled && one.checkVisibility())
        .map(({ textContent }) => textContent.trim()),
    )
    for (const name of new Set(names)) {
      const dialog = `${name.replaceAll(/\d+/g, '0')}`
      if (walked.dialogs.has(dialog)) continue
      walked.dialogs.add(dialog)
      where = `${screen} » ${name}`
      await page.locator('main [aria-haspopup=dialog]', { hasText: name }).first().click()
      // Where the dialog puts the focus, and once in every kind of what dialogs have.
      await burst(asOpened)
      for (const kind of await kindsIn(page)) {
        if (tried.has(kind)) continue
        tried.add(kind)
        await burst(kind)
      }
      const { state } = await before(page, null)
      for (const field of await page.locator('dialog[open] input:enabled').all())
        await field.press('Enter')
      if ((await before(page, null)).state !== state)
        walked.faults.push(`${where}: Enter changed it`)
      await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
    }
  }
  const queue = [...from]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = patternOf(path)
    if (walked.screens.has(screen)) continue
    walked.screens.add(screen)
    where = screen
    await go(path)
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('nav a[href], main a[href]')]
        .map(({ pathname }) => pathname)
        .filter((one) => one.startsWith('/console')),
    )
    queue.push(...links)
    const kinds = (await kindsIn(page)).filter((kind) => kind !== 'button button')
    for (const kind of [null, ...kinds]) await burst(kind)
    await inDialogs(screen)
  }
  return walked
}
