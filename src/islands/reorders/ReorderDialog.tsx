import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { CallFailure } from '#client/http/call.ts'
import { $refill, loadRefill, type RefillConfig, setRefill } from '#client/reorders/refill.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formSizes } from '#model/form-sizes.ts'
import { formatRupees, type Paise, paise, paiseFromRupees } from '#model/money.ts'
import { packsOf } from '#model/reorder.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Unread } from '../parts/Unread.tsx'
import { RefillLine } from './RefillLine.tsx'

type Props = { t: IslandT<'orders'>; orderId: string; onClose: () => void }
/** A form as it was sent without scripts: packs by the id of the product, and what was refused. */
export type DrawnRefill = {
  config: RefillConfig
  chosen: { packs: Readonly<Record<string, string>>; days: string } | null
  errors: CallFailure['errors']
}
type ChoosingProps = {
  t: IslandT<'orders'>
  config: RefillConfig
  drawn?: DrawnRefill
  onSet: (config: RefillConfig, texts: readonly string[]) => void
}

type Choice = { isIn: boolean; packs: string }

/** The total of the chosen packs; each order uses the server's own. */
const totalOf = ({ products }: RefillConfig, choices: ReadonlyMap<number, Choice>): Paise =>
  paise(
    products.reduce((sum, { pid, offeredPrice }) => {
      const choice = choices.get(pid)
      return choice?.isIn
        ? sum + (paiseFromRupees(Number(offeredPrice)) ?? 0) * packsOf(choice.packs)
        : sum
    }, 0),
  )

/** Which medicines are ordered regularly, how many packs and how often. */
export const Choosing = ({ t, config, drawn, onSet }: ChoosingProps) => {
  const id = useId()
  const chosen = drawn?.chosen
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(
    () =>
      new Map(
        config.products.map(({ pid, unitCount, ofCourse }) => [
          pid,
          {
            isIn: chosen ? String(pid) in chosen.packs : config.active || !ofCourse,
            packs: chosen?.packs[pid] ?? String(unitCount),
          },
        ]),
      ),
  )
  const [days, setDays] = useState(chosen?.days ?? String(config.reorderFrequencyInDays))
  const [wrong, setWrong] = useState<readonly string[]>(
    drawn ? drawn.errors.map(({ msg }) => msg) : [],
  )
  const [busy, setBusy] = useState(false)
  const set = (pid: number, choice: Choice) => setChoices(new Map(choices).set(pid, choice))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setWrong([])
    const packs = new Map(
      [...choices].flatMap(([pid, { isIn, packs: typed }]) =>
        isIn ? [[pid, packsOf(typed)] as const] : [],
      ),
    )
    if (packs.size === 0) return setWrong([t('errors:refillEmpty')])
    setBusy(true)
    const outcome = await setRefill({
      orderId: config.orderId,
      packs,
      reorderFrequencyInDays: Number(days) || formSizes.reorderDays,
    })
    setBusy(false)
    if (outcome.is === 'failed') return setWrong(failureTexts(outcome, t('common:requestFailed')))
    onSet(outcome.config, outcome.texts)
  }
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <input type="hidden" name="act" value="set" />
      <input type="hidden" name="orderId" value={config.orderId} />
      <p>{t('orders:refillLead')}</p>
      <ul className="rows">
        {config.products.map((product) => (
          <RefillLine
            key={product.pid}
            t={t}
            product={product}
            isForm={drawn !== undefined}
            choice={choices.get(product.pid) ?? { isIn: false, packs: '' }}
            onChange={(choice) => set(product.pid, choice)}
          />
        ))}
      </ul>
      <div className="field packs">
        <label htmlFor={id}>{t('orders:refillDays')}</label>
        <input
          id={id}
          name="days"
          inputMode="numeric"
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <p className="by-script">
        {t('orders:refillTotal')}{' '}
        <b role="status">{formatRupees(totalOf(config, choices), true)}</b>
      </p>
      <Errors texts={wrong} />
      <button type="submit" className="button button-main" disabled={busy}>
        {busy ? t('orders:refillSaving') : t('orders:refillSave')}
      </button>
    </form>
  )
}

/** Sets up automatic re-orders of an order's medicines (spec §4 "Re-order modal"). */
export const ReorderDialog = ({ t, orderId, onClose }: Props) => {
  const reading = useStore($refill)
  const [set, setSet] = useState<{ config: RefillConfig; texts: readonly string[] } | null>(null)

  useEffect(() => void loadRefill(orderId), [orderId])

  // What was read before may have been changed since, here or elsewhere: the choices begin with what is so now.
  const config = reading.is === 'ready' && reading.data.orderId === orderId ? reading.data : null
  return (
    <Dialog title={t('orders:refillTitle')} close={t('overlay:close')} onClose={onClose}>
      <Unread t={t} of={reading} retry={() => void loadRefill(orderId)} />
      {!config && reading.is === 'loading' && <p role="status">{t('common:loading')}</p>}
      {config && !set && (
        <Choosing t={t} config={config} onSet={(now, texts) => setSet({ config: now, texts })} />
      )}
      {set && (
        <div role="status">
          {set.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ul className="rows">
            {set.config.products.map(({ pid, productName, unitCount }) => (
              <li key={pid}>
                {productName} <span>{t('orders:packs', { count: unitCount })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
