import { useId } from 'react'
import type { Delivered } from '#client/side-effects/side-effects.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { stoppedText } from '#i18n/side-effect-words.ts'
import type { Locale } from '#model/locale.ts'
import { stopped } from '#model/side-effect.ts'
import { Area, Choice } from '../parts/Choices.tsx'
import { Field } from '../parts/Field.tsx'

type Props = {
  t: IslandT<'sideEffect'>
  locale: Locale
  list: readonly Delivered[]
  bought: Delivered | null
  onChoose: (bought: Delivered | null) => void
  asked: { drug: string; name: string }
  error: string | null
}

const keyOf = ({ orderId, line }: Delivered): string => `${orderId} ${line}`

/** The suspected medicine: of an order, which knows batch and expiry, or typed. */
export const Medicine = ({ t, locale, list, bought, onChoose, asked, error }: Props) => {
  const id = useId()
  return (
    <>
      <h2>{t('sideEffect:aboutMedicine')}</h2>
      {list.length > 0 && (
        <div className="field">
          <label htmlFor={id}>{t('sideEffect:choose')}</label>
          <select
            id={id}
            value={bought ? keyOf(bought) : ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose(list.find((one) => keyOf(one) === value) ?? null)
            }
          >
            <option value="">{t('sideEffect:chooseOther')}</option>
            {list.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {`${one.name}, ${formatDay(locale, one.orderedOn)}`}
              </option>
            ))}
          </select>
        </div>
      )}
      {bought ? (
        <>
          <input type="hidden" name="orderId" value={bought.orderId} />
          <input type="hidden" name="line" value={bought.line} />
          <input type="hidden" name="medicine" value={bought.name} />
          <dl className="sums">
            <div>
              <dt>{t('sideEffect:medicine')}</dt>
              <dd>{bought.name}</dd>
            </div>
            <div>
              <dt>{t('sideEffect:batch')}</dt>
              <dd>{bought.batch}</dd>
            </div>
            <div>
              <dt>{t('sideEffect:expiry')}</dt>
              <dd>{bought.expiry}</dd>
            </div>
          </dl>
          <p className="small soft">{t('sideEffect:fromOrder')}</p>
        </>
      ) : (
        <>
          {asked.drug !== '' && <input type="hidden" name="productId" value={asked.drug} />}
          <Field
            key={asked.name}
            label={t('sideEffect:medicine')}
            name="medicine"
            required
            maxLength={200}
            defaultValue={asked.name}
            error={error}
          />
          <Field label={t('sideEffect:batch')} name="batch" maxLength={40} />
          <Field label={t('sideEffect:expiry')} name="expiry" maxLength={20} />
        </>
      )}
      <Field label={t('sideEffect:dose')} name="dose" maxLength={200} />
      <Field label={t('sideEffect:takenFor')} name="takenFor" maxLength={200} />
      <Choice
        label={t('sideEffect:stopped')}
        name="stopped"
        options={stopped}
        textOf={(one) => stoppedText(t, one)}
        none={t('sideEffect:noAnswer')}
      />
      <Area label={t('sideEffect:otherMedicines')} name="otherMedicines" maxLength={500} />
    </>
  )
}
