import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** Health camps with their places, the one that ends last first. */
export const Camps = ({ me }: { me: Me }) => {
  const queryKey = ['camps']
  const read = useRead(queryKey, 'GET /api/ops/camps')
  const done = () => renew(...queryKey)
  const mayWrite = me.permissions.includes('camps.write')
  return (
    <>
      <h1>{t('camps')}</h1>
      {mayWrite && (
        <div className="row">
          <ActionDialog
            name={t('addCamp')}
            draft="camp"
            consequence={t('addCampDone')}
            act={async (fields) => {
              const text = (name: string): string => textIn(fields, name)
              const body = {
                name: text('name'),
                venue: text('venue'),
                pincode: text('pincode'),
                starts: text('starts'),
                ends: text('ends'),
                places: Number(text('places')),
              }
              await send('POST /api/ops/camps', { body })
              await done()
            }}
          >
            <Field label={t('campName')} name="name" required />
            <Field label={t('venue')} name="venue" required />
            <Field label={t('pincode')} name="pincode" required />
            <Field label={t('starts')} name="starts" type="datetime-local" required />
            <Field label={t('ends')} name="ends" type="datetime-local" required />
            <Field label={t('places')} name="places" type="number" min="1" required />
          </ActionDialog>
        </div>
      )}
      <Read of={read}>
        {(camps) => (
          <>
            {camps.length === 0 && <p role="status">{t('noCamps')}</p>}
            <ul className="plain stack">
              {camps.map(({ id, name, venue, pincode, startsAt, endsAt, places, taken, state }) => (
                <li key={id} className="panel">
                  <b>{name}</b> <State of={state}>{t(`camp_${state}`)}</State>
                  <p>
                    {venue} · {pincode}
                  </p>
                  <dl className="facts">
                    <Fact name={t('starts')}>{when(startsAt)}</Fact>
                    <Fact name={t('ends')}>{when(endsAt)}</Fact>
                    <Fact name={t('places')}>{t('placesTaken', { taken, places })}</Fact>
                  </dl>
                  {mayWrite && (state === 'open' || state === 'full') && (
                    <div className="row">
                      <ActionDialog
                        isEnd
                        name={t('closeCamp')}
                        consequence={t('closeCampDone', { name })}
                        act={async () => {
                          await send('POST /api/ops/camps/{id}/close', { params: { id } })
                          await done()
                        }}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
    </>
  )
}
