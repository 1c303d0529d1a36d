import type { Template, Values } from '#model/message.ts'
import { formatRupees, type Paise } from '#model/money.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { notify } from '../../kernel/messages/notify.ts'
import type { StoredOrder } from './order-repository.ts'

type OrderTemplate = Exclude<Template, 'signInCode' | 'orderCode' | 'feedbackAsked'>

/** Notifies the customer about an order, in the transaction of the change. */
export const notifyCustomer = async <Name extends OrderTemplate>(
  db: Db,
  { id, customer_id }: Pick<StoredOrder, 'id' | 'customer_id'>,
  template: Name,
  values: Omit<Values[Name], 'order'>,
  at: Moment,
): Promise<void> => {
  await notify(db, customer_id, template, { order: id, ...values } as Values[Name], new Date(at))
}

export const amountText = (amount: number): string => formatRupees(amount as Paise)

/** Empty for nothing: the message then has no sentence about it. */
export const amountTextOrNone = (amount: number): string => (amount > 0 ? amountText(amount) : '')
