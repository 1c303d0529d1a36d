import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import type { Permission } from '#model/role.ts'
import { send, setCsrf } from '../call.ts'
import type { Me } from '../me.ts'
import { queries } from '../queries.ts'
import { menuFor } from '../screens/areas.ts'
import { dropBoxesOf } from '../screens/packing/kept-boxes.ts'
import { chooseLanguage, shopName, type TextKey, t } from '../texts.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { onIntent } from './intent.ts'
import { latinKey } from './latin-key.ts'
import { tellPresses } from './presses.ts'
import { enterRow, moveInRows } from './rows.ts'
import { $untaken, tellBursts } from './scanner.ts'
import { Undo } from './Undo.tsx'
import { isMine, useWaiting } from './waiting.ts'
import { useWorkFocus } from './work-focus.ts'

/** Outlines of 24 × 24 for the screens of the menu, by address: where the menu is a rail, they stand alone. */
const icons: Readonly<Record<string, string>> = {
  '/': 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  '/orders': 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  '/parcels': 'M3 6h11v10H3zM14 10h4l3 3v3h-7M6 19h3M16 19h3',
  '/desk': 'M6 3h9l4 4v14H6zM9 9h4M9 13h7M9 17h7',
  '/voices': 'M4 5h16v11H9l-5 4z',
  '/stock': 'M12 3l8 4v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10',
  '/purchases': 'M3 4h3l2 11h10l2-8H7M9 20h1M17 20h1',
  '/catalogue': 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  '/marketing': 'M4 10v4h4l8 5V5l-8 5zM19 9v6',
  '/finance': 'M3 6h18v12H3zM12 9v6M6 9v6M18 9v6',
  '/reports': 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  '/shop': 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-5h4v5',
  '/people': 'M12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M5 20c0-4 3-6 7-6s7 2 7 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L21 21',
}

const shownMs = 10_000

/** Says that a scanned code was not taken, in the dialog that was in its way or at the foot of the screen. */
const Untaken = () => {
  const untaken = useStore($untaken)
  const [place] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of one screen is not said of the next
  useEffect(() => () => $untaken.set(null), [place])
  useEffect(() => {
    if (!untaken) return
    const over = (): void => $untaken.set(null)
    const timer = setTimeout(over, shownMs)
    untaken.dialog?.addEventListener('close', over)
    return () => {
      clearTimeout(timer)
      untaken.dialog?.removeEventListener('close', over)
    }
  }, [untaken])
  if (!untaken) return null
  const { code, dialog } = untaken
  const notice = (
    <p className={dialog ? 'band fault' : 'undo'} role="alert">
      {t(dialog ? 'untakenDialog' : 'untakenHere', { code })}
    </p>
  )
  return dialog ? createPortal(notice, dialog) : notice
}

type Key = { keys: readonly string[]; does: TextKey; needs?: Permission }

const all: readonly Key[] = [
  { keys: ['j', 'k'], does: 'keyMove' },
  { keys: ['Enter'], does: 'keyOpen' },
  { keys: ['x'], does: 'keyChoose' },
  { keys: ['b'], does: 'keyActs' },
  { keys: ['n'], does: 'keyNext' },
  { keys: ['/'], does: 'keySeek' },
  { keys: ['Ctrl K'], does: 'keyFind' },
  { keys: ['c'], does: 'keyClaim', needs: 'prescriptions.review' },
  { keys: ['a', 'q', 'r'], does: 'keyVerdict', needs: 'prescriptions.review' },
  { keys: ['Ctrl Enter'], does: 'keyRecord', needs: 'prescriptions.review' },
  { keys: ['t', '+', '-', 'v'], does: 'keyPaper', needs: 'prescriptions.read' },
  { keys: ['?'], does: 'keyHelp' },
]

/** The keys that an operator with these permissions may press. */
const Keys = ({ permissions }: { permissions: readonly Permission[] }) => (
  <dl className="keys">
    {all
      .filter(({ needs }) => needs === undefined || permissions.includes(needs))
      .map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
  </dl>
)

/** Screens at which hands are busy: their menu is folded, so that the work has the room. */
const isWork = (place: string): boolean => /^\/(?:parcels|desk)\/./.test(place)

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * Enter in a field goes to the next one, and from the last to the button: a scanner ends its code with Enter, and must not act. Only the sign-in, which lies
 * outside of the frame, and forms that handle the key themselves are sent by it.
 */
const goOn = (event: KeyboardEvent): void => {
  const { key, target } = event
  // A key that is held down would confirm what it has just asked.
  if (key === 'Enter' && event.repeat && !(target instanceof HTMLTextAreaElement))
    event.preventDefault()
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || event.defaultPrevented) return
  if (['button', 'submit'].includes(target.type) || !target.form?.closest('.con')) return
  event.preventDefault()
  const fields = [
    ...target.form.querySelectorAll<HTMLElement>('input, textarea, select, button[type=submit]'),
  ].filter((field) => !field.matches(':disabled'))
  fields[fields.indexOf(target) + 1]?.focus()
}

const Icon = ({ of }: { of: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[of]} />
  </svg>
)

/** The menu of what the operator may do, and the keys of every screen. */
export const Frame = ({ me, children }: { me: Me; children: ReactNode }) => {
  const [place] = useLocation()
  const help = useRef<HTMLDialogElement>(null)
  const menu = useRef<HTMLDialogElement>(null)
  const mine = menuFor(me)
  useEffect(tellBursts, [])
  useEffect(tellPresses, [])
  useWorkFocus(place)
  const waiting = useWaiting(me)
  const [openedAt, openAt] = useState<string | null>(null)
  const isOpen = openedAt === place
  // Keys belong to the whole document, whatever has the focus.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      goOn(event)
      const key = latinKey(event)
      if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        menu.current?.showModal()
        return
      }
      if (
        isTyping(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('dialog[open]')
      )
        return
      if (key === '?') help.current?.showModal()
      else if (key === 'j' || key === 'k') moveInRows(key === 'j' ? 1 : -1)
      // The focus must not press what it has just come to.
      else if (key === 'Enter' && enterRow(document.activeElement)) event.preventDefault()
      else if (key === 'n') document.querySelector<HTMLElement>('[data-next]')?.click()
      else if (key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>('[type=search]')?.focus()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const leave = async (): Promise<void> => {
    await send('POST /api/console/sign-out').catch(() => undefined)
    setCsrf(null)
    dropBoxesOf(me.id)
    queries.clear()
    location.assign('/console')
  }
  return (
    <div className="con" data-work={isWork(place) || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page; in the address it would take the focus from the row after Back */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector('main')?.focus()
        }}
      >
        {t('skipToWork')}
      </a>
      <nav className="side" aria-label="Console">
        <b className="brand">{shopName()}</b>
        <button
          type="button"
          className="unfold"
          aria-expanded={isOpen}
          onClick={() => openAt(isOpen ? null : place)}
        >
          {t('menu')}
        </button>
        <button
          type="button"
          className="seek"
          aria-keyshortcuts="Control+K"
          onClick={() => menu.current?.showModal()}
        >
          <Icon of="search" />
          <span>{t('search')}</span> <kbd>Ctrl K</kbd>
        </button>
        <div className="screens">
          {mine.map(({ to, name, prefetch }) => {
            const isHere = to === '/' ? place === '/' : place.startsWith(to)
            return (
              // What is shown is not read again under the hand.
              <Link
                key={to}
                href={to}
                title={t(name)}
                aria-current={isHere ? 'page' : undefined}
                {...(!isHere && prefetch && onIntent(prefetch))}
              >
                <Icon of={to} />
                <span>{t(name)}</span>
                {waiting[to] !== undefined && waiting[to] > 0 && (
                  <b className="n" data-mine={isMine(me, to) || undefined}>
                    {waiting[to]}
                  </b>
                )}
              </Link>
            )
          })}
        </div>
        <div className="who">
          <span>
            {me.name}
            <small>{me.roles.map((role) => t(`role_${role}`)).join(', ')}</small>
          </span>
          <button
            type="button"
            onClick={() => chooseLanguage(document.documentElement.lang === 'hi' ? 'en' : 'hi')}
          >
            {document.documentElement.lang === 'hi' ? (
              <span lang="en">English</span>
            ) : (
              <span lang="hi">हिन्दी</span>
            )}
          </button>
          <button type="button" onClick={() => void leave()}>
            {t('signOut')}
          </button>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Undo />
      <Untaken />
      <dialog ref={help} aria-label={t('keys')}>
        <h2>{t('keys')}</h2>
        <Keys permissions={me.permissions} />
        <form method="dialog">
          <button type="submit">{t('close')}</button>
        </form>
      </dialog>
      <CommandMenu
        dialog={menu}
        screens={mine.map(({ to, name }) => ({ to, name: t(name) }))}
        me={me}
      />
    </div>
  )
}
