import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { send, setCsrf } from '../call.ts'
import type { Me } from '../me.ts'
import { menuFor } from '../screens/areas.ts'
import { dropBoxesOf } from '../screens/packing/kept-boxes.ts'
import { chooseLanguage, say, shopName } from '../texts.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { icons } from './icons.ts'
import { onIntent } from './intent.ts'
import { Keys } from './Keys.tsx'
import { latinKey } from './latin-key.ts'
import { enterRow, moveInRows } from './rows.ts'
import { tellBursts } from './scanner.ts'
import { Undo } from './Undo.tsx'
import { Untaken } from './Untaken.tsx'
import { isMine, useWaiting } from './waiting.ts'
import { useWorkFocus } from './work-focus.ts'

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
  const queries = useQueryClient()
  const help = useRef<HTMLDialogElement>(null)
  const menu = useRef<HTMLDialogElement>(null)
  const mine = menuFor(me)
  useEffect(tellBursts, [])
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
        {say('skipToWork')}
      </a>
      <nav className="side" aria-label="Console">
        <b className="brand">{shopName()}</b>
        <button
          type="button"
          className="unfold"
          aria-expanded={isOpen}
          onClick={() => openAt(isOpen ? null : place)}
        >
          {say('menu')}
        </button>
        <button
          type="button"
          className="seek"
          aria-keyshortcuts="Control+K"
          onClick={() => menu.current?.showModal()}
        >
          <Icon of="search" />
          <span>{say('search')}</span> <kbd>Ctrl K</kbd>
        </button>
        <div className="screens">
          {mine.map(({ to, name, prefetch }) => {
            const isHere = to === '/' ? place === '/' : place.startsWith(to)
            return (
              // What is shown is not read again under the hand.
              <Link
                key={to}
                href={to}
                title={say(name)}
                aria-current={isHere ? 'page' : undefined}
                {...(!isHere && prefetch && onIntent(() => prefetch(queries)))}
              >
                <Icon of={to} />
                <span>{say(name)}</span>
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
            <small>{me.roles.map((role) => say(`role_${role}`)).join(', ')}</small>
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
            {say('signOut')}
          </button>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Undo />
      <Untaken />
      <dialog ref={help} aria-label={say('keys')}>
        <h2>{say('keys')}</h2>
        <Keys permissions={me.permissions} />
        <form method="dialog">
          <button type="submit">{say('close')}</button>
        </form>
      </dialog>
      <CommandMenu
        dialog={menu}
        screens={mine.map(({ to, name }) => ({ to, name: say(name) }))}
        me={me}
      />
    </div>
  )
}
