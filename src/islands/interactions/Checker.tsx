import { useStore } from '@nanostores/react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import {
  $checker,
  type Checker as Alive,
  addItem,
  addSaved,
  type Checking,
  checkAgain,
  clearItems,
  removeItem,
  setTopic,
  showLayout,
  showTab,
  startChecker,
} from '#client/interactions/checker.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import { type NoteTopic, refOf } from '#model/interactions.ts'
import { emptyQuery, type InteractionsQuery, interactionsPath } from '#model/interactions-query.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { InteractionsView } from '#model/views/interactions.ts'
import { asSpelling, inLocale } from '#paths.ts'
import { Banner } from './Banner.tsx'
import { Checked } from './Checked.tsx'
import { CheckFailed } from './CheckFailed.tsx'
import { Found } from './Found.tsx'
import { Notes } from './Notes.tsx'
import { type Chosen, Result } from './Result.tsx'
import { Steps } from './Steps.tsx'
import { Troubles } from './Troubles.tsx'
import { Warnings } from './Warnings.tsx'

type View = Omit<InteractionsView, 'is' | 'head'>
type Props = { locale: Locale; texts: Texts; view: View }

/** A plain click; modified clicks open elsewhere. */
const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)

const checkingOf = ({ result }: View): Checking =>
  result ? { is: 'checked', result } : { is: 'nothing' }

/** The interaction checker: forms and links as the server rendered them, handled in place once hydrated. */
export const Checker = ({ locale, texts, view }: Props) => {
  const t: IslandT<'checker'> = translator(locale, texts)
  const alive = useStore($checker)
  const top = useRef<HTMLDivElement>(null)
  const now: Alive = alive ?? { ...view, check: checkingOf(view), trouble: null, saved: [] }
  const { items, alcohol, pregnancy, tab, layout, check } = now
  const isAsServed = !alive || items === view.items

  // The store owns the state from here on, including switches changed before hydration.
  useLayoutEffect(() => {
    const isOn = (topic: NoteTopic) =>
      top.current?.querySelector<HTMLInputElement>(`[name=${topic}]`)?.checked ?? view[topic]
    void startChecker(view, { alcohol: isOn('alcohol'), pregnancy: isOn('pregnancy') })
  }, [view])

  const hrefOf = (changed: Partial<InteractionsQuery>): string => {
    const refs = items.flatMap(({ code }) => refOf(code) ?? [])
    return inLocale(
      locale,
      interactionsPath({
        ...emptyQuery,
        items: refs,
        alcohol,
        pregnancy,
        tab,
        layout,
        ...changed,
      }),
    )
  }
  const withItems = (codes: readonly string[]): string =>
    codes.length === 0
      ? inLocale(locale, interactionsPath(emptyQuery))
      : hrefOf({ items: codes.flatMap((code) => refOf(code) ?? []), tab: 'all' })
  const stays = (event: MouseEvent): boolean => {
    if (!alive || !isPlain(event)) return false
    event.preventDefault()
    return true
  }
  const onRemove = (event: MouseEvent, code: string | null): void => {
    if (!stays(event)) return
    // The focused link is removed with its line.
    top.current
      ?.querySelector<HTMLElement>(code === null || items.length === 1 ? '#step' : '#list h2')
      ?.focus()
    void (code === null ? clearItems() : removeItem(code))
  }
  const onChoose = (event: MouseEvent, chosen: Partial<Chosen>): void => {
    if (!stays(event)) return
    if (chosen.layout) showLayout(chosen.layout)
    else if (chosen.tab) showTab(chosen.tab)
  }

  return (
    <div ref={top} className="checker">
      <div className="checker-tray">
        {isAsServed && <Troubles.OfAddress t={t} problems={view.problems} />}
        {items.length > 0 && <Checked t={t} items={items} href={withItems} onRemove={onRemove} />}
        <Troubles.OfList t={t} trouble={now.trouble} />
        {now.saved.length > 0 && items.length < limits.interactionProducts && (
          <div className="note section no-print">
            <p>
              {t('interactions:savedNote', { names: now.saved.map(({ name }) => name).join(', ') })}
            </p>
            <p>
              <button type="button" className="button" onClick={() => void addSaved()}>
                {t('interactions:addSaved')}
              </button>
            </p>
          </div>
        )}
        <Steps
          t={t}
          locale={locale}
          items={items}
          find={view.find}
          topics={{ alcohol, pregnancy }}
          live={alive !== null}
          onAdd={(item) => void addItem(item)}
          onTopic={(topic, on) => void setTopic(topic, on)}
          onCheck={() => void checkAgain()}
        />
        {isAsServed && view.find !== '' && items.length < limits.interactionProducts && (
          <Found
            t={t}
            picks={view.picks}
            didYouMean={view.didYouMean}
            hrefOf={(code) => withItems([...items.map((item) => item.code), code])}
            spellingOf={(find, place) => asSpelling(hrefOf({ find }), view.find, place)}
            onAdd={(event, { code, name, note }) => {
              if (stays(event))
                void addItem({ code, name, href: null, salts: note === '' ? [] : [note] })
            }}
          />
        )}
      </div>
      <div>
        {check.is !== 'nothing' && (
          <section className="section" id="result">
            <h2>{t('interactions:result')}</h2>
            {/* One live region for all answers, so that a new one is announced. */}
            <div role="status">
              {check.is === 'checked' && <Banner t={t} result={check.result} />}
              {check.is === 'checking' && <p className="note">{t('interactions:checking')}</p>}
            </div>
            {check.is === 'failed' && (
              <CheckFailed t={t} says={check.says} onAgain={() => void checkAgain()} />
            )}
            {check.is === 'checked' && (
              <>
                <Warnings t={t} result={check.result} />
                <Result
                  t={t}
                  locale={locale}
                  result={check.result}
                  chosen={{ tab, layout }}
                  href={hrefOf}
                  onChoose={onChoose}
                />
              </>
            )}
          </section>
        )}
        {check.is === 'checked' &&
          check.result.notes.map((notes) => (
            <Notes key={notes.topic} t={t} locale={locale} notes={notes} />
          ))}
        {check.is === 'checked' && (
          <div className="section no-print">
            <p className="small soft">{t('interactions:keep')}</p>
            {alive && (
              <button type="button" className="button" onClick={() => print()}>
                {t('interactions:print')}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
