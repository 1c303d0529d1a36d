import type { RequestData } from '#client/http/call.ts'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { send } from '../../call.ts'
import { offerUndo } from '../../parts/Undo.tsx'
import { t } from './words.ts'

type Lines = NonNullable<RequestData<(typeof opsOrders)['pack']>['body']>['lines']

/** Packs lines of a parcel, and offers to take it back: until it is shipped a parcel can be unpacked. Throws a `CallFault`. */
export const packParcel = async (
  id: string,
  parcel: number,
  lines: Lines,
  done: (after: AdminOrder) => void,
): Promise<void> => {
  done(await send('POST /api/ops/orders/{id}/pack', { params: { id }, body: { lines } }))
  offerUndo(t('packedNow', { order: id, parcel }), async () =>
    done(
      await send('POST /api/ops/orders/{id}/unpack', {
        params: { id },
        body: { parcel, reason: t('undoneNow') },
      }),
    ),
  )
}
