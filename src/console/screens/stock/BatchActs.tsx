import type { Batch, ProductStock } from '#contract/fulfilment/stock.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { TextArea } from '../../parts/Fields.tsx'
import { rupees } from '../../parts/rupees.ts'
import { rupeesIn, textIn } from '../../parts/text-in.ts'
import { renew } from '../../queries.ts'
import { packsText } from './amounts.ts'
import { t } from './words.ts'

/** A number that may be left empty. */
const numberOf = (fields: FormData, name: string): number => Number(textIn(fields, name) || 0)

const Reason = ({ label = t('reason') }: { label?: string }) => (
  <TextArea label={label} name="reason" required rows={2} />
)

const RecallFields = () => (
  <>
    <Field label={t('alert')} name="reference" required />
    <TextArea label={t('recallReason')} name="reason" required />
  </>
)

type Props = { batch: Batch; packUnits: number; me: Me; done: (after: ProductStock) => void }

/** Recalls a batch, or one that is not listed; goes to its report. */
export const RecallAct = ({
  productId,
  batch,
  after,
}: {
  productId: number
  /** null: one that was never received. */
  batch: string | null
  after: (recallId: string) => void
}) => (
  <ActionDialog
    name={batch === null ? t('recallOther') : t('recall', { batch })}
    draft={`recall ${productId}/${batch ?? ''}`}
    consequence={t('recallDone', { batch: batch ?? '…' })}
    act={async (fields) => {
      const body = {
        productId,
        batch: batch ?? textIn(fields, 'batch'),
        reason: textIn(fields, 'reason'),
        reference: textIn(fields, 'reference'),
      }
      after((await send('POST /api/ops/recalls', { body })).id)
    }}
  >
    {batch === null && <Field label={t('batch')} name="batch" required />}
    <RecallFields />
  </ActionDialog>
)

const Count = ({ batch: one, packUnits, done }: Omit<Props, 'me'>) => {
  return (
    <ActionDialog
      name={t('countBatch', { batch: one.batch })}
      draft={`count ${one.productId}/${one.batch}`}
      consequence={t('countDone', { units: one.units })}
      act={async (fields) => {
        if (textIn(fields, 'packs') === '' && textIn(fields, 'units') === '')
          throw new Error(t('countMissing'))
        const body = {
          batch: one.batch,
          units: numberOf(fields, 'packs') * packUnits + numberOf(fields, 'units'),
          reason: textIn(fields, 'reason'),
          onRecord: one.units,
        }
        const params = { productId: one.productId }
        try {
          done(await send('POST /api/ops/stock/{productId}/count', { params, body }))
        } finally {
          // Where packers were faster, what they took is shown before it is counted again.
          void renew('stock')
        }
      }}
    >
      <Field label={t('packsCounted', { units: packUnits })} name="packs" type="number" min="0" />
      <Field label={t('counted')} name="units" type="number" min="0" step="any" />
      <Reason label={t('reasonOfDifference')} />
    </ActionDialog>
  )
}

/** Corrects what is known of a batch: what was typed wrongly, or what the pack says otherwise. */
const Correct = ({ batch: one, done }: Omit<Props, 'me' | 'packUnits'>) => (
  <ActionDialog
    name={t('correctBatch', { batch: one.batch })}
    draft={`correct ${one.productId}/${one.batch}`}
    consequence={t('correctDone')}
    act={async (fields) => {
      const changed = (name: 'expiry' | 'mrp' | 'cost'): string | null => {
        const typed = textIn(fields, name)
        return typed === '' || typed === (one[name] ?? '') ? null : typed
      }
      const amount = (name: 'mrp' | 'cost') => {
        const typed = changed(name)
        return typed === null ? {} : { [name]: rupeesIn(typed) }
      }
      const expiry = changed('expiry')
      const body = {
        batch: one.batch,
        reason: textIn(fields, 'reason'),
        ...(expiry !== null && { expiry }),
        ...amount('mrp'),
        ...amount('cost'),
      }
      const params = { productId: one.productId }
      done(await send('POST /api/ops/stock/{productId}/batch', { params, body }))
    }}
  >
    <Field label={t('expiryPrinted')} name="expiry" defaultValue={one.expiry ?? ''} />
    <Field label={t('mrpPack')} name="mrp" defaultValue={one.mrp ?? ''} />
    <Field label={t('costPack')} name="cost" defaultValue={one.cost ?? ''} />
    <Reason />
  </ActionDialog>
)

/** An act on a batch that asks for its reason alone. */
const WithReason = ({
  batch: one,
  done,
  act,
}: Omit<Props, 'me' | 'packUnits'> & { act: 'quarantine' | 'release' }) => (
  <ActionDialog
    name={t(act, { batch: one.batch })}
    draft={`${act} ${one.productId}/${one.batch}`}
    consequence={t(act === 'release' ? 'releaseDone' : 'quarantineDone')}
    act={async (fields) => {
      const body = { batch: one.batch, reason: textIn(fields, 'reason') }
      const params = { productId: one.productId }
      done(await send(`POST /api/ops/stock/{productId}/${act}`, { params, body }))
    }}
  >
    <Reason />
  </ActionDialog>
)

const WriteOff = ({ batch: one, packUnits, done }: Omit<Props, 'me'>) => (
  <ActionDialog
    isEnd
    name={t('writeOff', { batch: one.batch })}
    draft={`write-off ${one.productId}/${one.batch}`}
    consequence={t('writeOffDone', {
      packs: packsText(one, packUnits),
      value: one.value ? rupees(one.value) : '—',
    })}
    act={async (fields) => {
      const packs = textIn(fields, 'packs')
      const body = {
        batch: one.batch,
        reason: textIn(fields, 'reason'),
        ...(packs !== '' && { units: Number(packs) * packUnits }),
      }
      const params = { productId: one.productId }
      done(await send('POST /api/ops/stock/{productId}/write-off', { params, body }))
    }}
  >
    <Field label={t('packsAll')} name="packs" type="number" min="0" step="any" />
    <Reason />
  </ActionDialog>
)

const Place = ({ batch: one, done }: Omit<Props, 'me' | 'packUnits'>) => (
  <ActionDialog
    name={t('placeBatch', { batch: one.batch })}
    consequence={t('placeDone')}
    act={async (fields) => {
      const body = { batch: one.batch, reason: t('placed'), place: textIn(fields, 'place') }
      const params = { productId: one.productId }
      done(await send('POST /api/ops/stock/{productId}/batch', { params, body }))
    }}
  >
    <Field label={t('place')} name="place" defaultValue={one.place ?? ''} />
  </ActionDialog>
)

/** What can be done to a batch: what its state asks for at once, the rest behind a button, and what cannot be undone apart from it. */
export const BatchActs = ({
  recalled,
  ...props
}: Props & { recalled: (recallId: string) => void }) => {
  const { batch: one, me } = props
  const [mayWrite, mayReview, mayRecall] = [
    me.permissions.includes('stock.write'),
    me.permissions.includes('prescriptions.review'),
    me.permissions.includes('recalls.write'),
  ]
  if (!mayWrite && !mayReview && !mayRecall) return null
  const isThere = one.units > 0
  return (
    <>
      {one.withheld === 'quarantined' && mayReview && <WithReason {...props} act="release" />}
      <details className="more">
        <summary aria-label={t('moreFor', { batch: one.batch })}>⋯</summary>
        {mayWrite && (
          <div className="row">
            <Count {...props} />
            <Place {...props} />
            <Correct {...props} />
            {one.blockedAt === null && <WithReason {...props} act="quarantine" />}
          </div>
        )}
        <div className="row apart">
          {mayWrite && isThere && <WriteOff {...props} />}
          {mayRecall && one.withheld !== 'recalled' && (
            <RecallAct productId={one.productId} batch={one.batch} after={recalled} />
          )}
        </div>
      </details>
    </>
  )
}
