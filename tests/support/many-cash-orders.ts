/** All customers of the tests live behind one door, with one number: as many orders as they like go there. */
export const manyCashOrders = {
  CASH_ORDERS: '10000',
  CASH_ORDERS_FIRST: '10000',
  CASH_RUPEES: '10000000',
  CASH_RUPEES_FIRST: '10000000',
  CASH_REFUSALS: '10000',
  UNPAID_ORDERS: '10000',
}
