import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { type KeyOf, pages } from '#catalogue/page.ts'
import { cityNameFor } from '#catalogue/query/place.ts'
import { addresses as addressContract } from '#contract/account/addresses.ts'
import { login as loginContract } from '#contract/auth/login.ts'
import { orders as orderContract } from '#contract/orders/orders.ts'
import { coupon as couponContract } from '#contract/promotions/coupon.ts'
import { identityOf } from '#model/identity.ts'
import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import {
  agreeFields,
  type OrderByFormView,
  type OrderStep,
  type OrderToAgree,
  type PapersByForm,
  uploadFields,
} from '#model/views/order-by-form.ts'
import { inLocale, orderByFormPath, paths } from '#paths.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Browser, Login } from '../auth/login.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { mediaType } from '../http/body.ts'
import { keptCity } from '../http/cookies.ts'
import { readFields } from '../http/form-fields.ts'
import { readFileForm } from '../http/multipart.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'
import { isCustomer } from '../kernel/session/session-repository.ts'
import type { Sessions } from '../kernel/session/sessions.ts'
import type { Carts } from '../orders/cart/cart.ts'
import type { Coupons } from '../orders/cart/coupons.ts'
import type { CartInteractions } from '../orders/checkout/cart-interactions.ts'
import type { Checkout } from '../orders/checkout/checkout.ts'
import type { PlaceOrder } from '../orders/checkout/place-order.ts'
import type { AttachToOrder } from '../orders/customer/attach-to-order.ts'
import type { Orders } from '../orders/customer/queries.ts'
import type { Prescriptions } from '../prescriptions/prescriptions.ts'
import type { Upload } from '../prescriptions/upload.ts'
import type { Location } from '../session/location.ts'
import { type Fields, formState, parsed } from './form-state.ts'
import { type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type OrderPageDeps = PageAnswerDeps & {
  sessions: Pick<Sessions, 'seen'>
  location: Pick<Location, 'open' | 'pincode'>
  carts: Pick<Carts, 'first' | 'add'>
  coupons: Pick<Coupons, 'apply' | 'remove'>
  login: Pick<Login, 'code' | 'signIn' | 'sentTo'>
  addresses: Pick<Addresses, 'list' | 'add'>
  checkout: Pick<Checkout, 'address' | 'summary'>
  interactions: CartInteractions
  place: PlaceOrder
  orders: Pick<Orders, 'one'>
  prescriptions: Pick<Prescriptions, 'list' | 'attach' | 'remove'>
  upload: Upload
  prescribe: AttachToOrder
  tokenOf: (request: Request) => string | null
  browserOf: (request: Request) => Browser
  isSameOrigin: (request: Request) => boolean
  clientAddressOf: (request: Request) => string | null
}

/** An address is the largest form. */
const formBytes = 8192

type Visit = { token: string | null; idempotencyKey: null; locale: Locale }

/** The name of a sign-in as the calls have it; one that is neither an address nor a number is refused as an e-mail address or a number. */
const namedBy = (typed: string): { email: string } | { phone: string } => {
  const identity = identityOf(typed)
  const isPhone =
    identity === null ? !typed.includes('@') && /\p{Nd}/u.test(typed) : identity.by === 'phone'
  return isPhone ? { phone: typed } : { email: typed }
}

/**
 * An order by plain forms, where scripts are off or did not load: where to, who, address, order. Each form is answered by the use case
 * that the API has for it, and by a redirect, so that reloading repeats nothing; a page of another site changes nothing.
 */
export const orderPage = (app: Hono, deps: OrderPageDeps): void => {
  const { sessions, location, carts, coupons, login, addresses, checkout, interactions } = deps
  const { place, orders, prescriptions, prescribe } = deps
  const { at, html } = pageAnswers(app, deps)

  const papersOf = async ({ token }: Visit): Promise<PapersByForm | Failed> => {
    const list = await prescriptions.list(token, { pageNumber: 1, pageSize: sizes.prescriptions })
    if ('failed' in list) return list
    const { attached, prescriptions: all } = list.ok
    return { attached, kept: all.filter(({ id }) => !attached.some((one) => one.id === id)) }
  }

  const agree = async (visit: Visit): Promise<OrderToAgree | Failed> => {
    const [summary, book, checked] = await Promise.all([
      checkout.summary(visit),
      addresses.list(visit.token, { pageNumber: 1, pageSize: sizes.addresses }),
      interactions(visit),
    ])
    for (const outcome of [summary, book, checked]) if ('failed' in outcome) return outcome
    if ('failed' in summary || 'failed' in book || 'failed' in checked) return failed('notReady')
    const { cart, address, paymentMethods, obstacles, prescription } = summary.ok
    const { acknowledge } = checked.ok
    const papers = prescription.required ? await papersOf(visit) : null
    if (papers && 'failed' in papers) return papers
    return {
      lines: cart.orderItems.map(({ name, unitCount, price }) => ({ name, unitCount, price })),
      sums: cart,
      version: cart.version,
      coupon: cart.couponCode === null ? null : { code: cart.couponCode, text: cart.offerMessage },
      obstacles: obstacles.filter(({ code }) => code !== 'addressRequired').map(({ msg }) => msg),
      addressId: address?.id ?? null,
      addresses: book.ok.addresses.result.map((one) => ({
        id: one.id,
        name: one.addUserName,
        text: [one.street1, one.street2, `${one.city} ${one.pincode}`].filter(Boolean).join(', '),
      })),
      methods: paymentMethods,
      waitsDays: prescription.required && prescription.attached === 0 ? prescription.days : null,
      papers,
      acknowledge: acknowledge && {
        key: acknowledge.key,
        found: [
          ...acknowledge.interactions.map(({ products, msg }) => ({
            names: products.map((names) => names.join(', ')).join(' + '),
            msg,
          })),
          ...acknowledge.warnings.map((msg) => ({ names: '', msg })),
        ],
      },
    }
  }

  const signInStep = async (
    { token, locale }: Visit,
    isOther: boolean,
    signsIn: boolean,
    typed: Fields,
    refusal?: Failed,
  ): Promise<OrderStep> => {
    const sent = isOther || typed.act === 'code' ? null : await login.sentTo(token)
    return sent
      ? { is: 'code', signsIn, ...sent, form: formState(locale, ['code'], typed, refusal) }
      : { is: 'name', signsIn, form: formState(locale, ['name'], typed, nameFault(refusal)) }
  }

  /** The step that is next for a visitor. */
  const stepOf = async (
    visit: Visit,
    session: Awaited<ReturnType<Sessions['seen']>>,
    query: URLSearchParams,
    typed: Fields = {},
    refusal?: Failed,
  ): Promise<OrderStep | Failed> => {
    const { token, locale } = visit
    const orderId = query.get('order')
    if (orderId !== null) {
      const order = await orders.one(visit, orderId)
      if ('ok' in order) {
        const papers = order.ok.can.addPrescription ? await papersOf(visit) : null
        if (papers && 'failed' in papers) return papers
        return {
          is: 'placed',
          orderId: order.ok.orderId,
          sums: order.ok,
          promisedBy: order.ok.promise?.by ?? null,
          // One that was attached for a next order is offered here, too.
          papers: papers && {
            attached: [],
            kept: [...papers.attached, ...papers.kept],
          },
          unpaid: order.ok.can.pay,
          form: formState(locale, uploadFields, typed, refusal),
        }
      }
    }
    const signsIn = query.has('signIn') || typed.signIn !== undefined
    const signIn = () => signInStep(visit, query.has('other'), signsIn, typed, refusal)
    if (signsIn && !(session && isCustomer(session))) return await signIn()
    const productId = typed.productId ?? query.get('productId') ?? ''
    if (!session?.city || query.has('place') || typed.act === 'place')
      return { is: 'place', productId, form: formState(locale, ['pincode'], typed, refusal) }
    const first = await carts.first({ token, locale })
    if ('failed' in first) return first
    if (first.ok.cart.orderItems.length === 0) return { is: 'empty' }
    if (!isCustomer(session)) return await signIn()
    const order = await agree(visit)
    if ('failed' in order) return order
    // The cart was priced for a place: most addresses are there. A number that signed in is not asked for again, and stands without the country.
    const known = {
      pincode: session.pincode ?? '',
      contactNumber: session.phone?.replace(/^91(?=\d{10}$)/, '') ?? '',
    }
    return {
      is: 'agree',
      order,
      form: formState(locale, agreeFields, { ...known, ...typed }, refusal),
    }
  }
  /** The calls name the field by what was typed into it. */
  const nameFault = (refusal: Failed | undefined): Failed | undefined =>
    refusal && ['email', 'phone'].includes(refusal.field ?? '')
      ? { ...refusal, field: 'name' }
      : refusal

  const show = async (
    catalogue: Catalogue,
    visit: Visit,
    query: URLSearchParams,
    typed?: Fields,
    refusal?: Failed,
  ): Promise<Response | null> => {
    try {
      const session = await sessions.seen(visit.token)
      const step = await stepOf(visit, session, query, typed, refusal)
      if ('failed' in step) return null
      const city = cityNameFor(catalogue, session?.city ?? null, visit.locale)
      const key = pages.orderByForm(visit.locale) as KeyOf<'orderByForm'>
      return await html(viewOf<OrderByFormView>(catalogue, key, { city, step }), refusal)
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }

  /** Where the answer leads, or why it is refused. */
  type Done = Outcome<string>
  const here = ({ locale }: Visit, query: Parameters<typeof orderByFormPath>[0] = {}): string =>
    inLocale(locale, orderByFormPath(query))
  const to = <Result>(outcome: Outcome<Result>, path: (result: Result) => string): Done =>
    'failed' in outcome
      ? outcome
      : { ok: path(outcome.ok), ...(outcome.cookies && { cookies: outcome.cookies }) }

  /** Puts a prescription to the next order, or to the one that waits for it. */
  const attach = async (visit: Visit, id: string, order: string | undefined): Promise<Done> => {
    const paper = id.slice(0, 100)
    return order === undefined
      ? to(await prescriptions.attach(visit, paper), () => here(visit))
      : to(await prescribe(visit, order, paper), () => here(visit, { order }))
  }

  const acts: Record<string, (visit: Visit, typed: Fields, request: Request) => Promise<Done>> = {
    place: async (visit, { pincode = '', productId = '' }) => {
      const moved = await location.pincode(visit, pincode.trim())
      if ('failed' in moved) return moved
      const added = productId === '' ? moved : await carts.add(visit, Number(productId), { qty: 1 })
      return 'failed' in added ? added : to(moved, () => inLocale(visit.locale, paths.cart()))
    },
    code: async (visit, { name = '', signIn }, request) =>
      to(
        await parsed(loginContract.code.body, namedBy(name.trim()), (body) =>
          login.code(
            { ...visit, ...deps.browserOf(request), client: deps.clientAddressOf(request) },
            body,
          ),
        ),
        () => here(visit, signIn === undefined ? {} : { signIn: 'true' }),
      ),
    signIn: async (visit, { code = '', signIn }, request) => {
      const sent = await login.sentTo(visit.token)
      if (!sent) return failed('codeWrong', { field: 'code' })
      // The cart of the guest is the one that is ordered.
      const fields = { ...namedBy(sent.name), code, redirectUrl: here(visit) }
      return to(
        await parsed(loginContract.signIn.body, fields, (body) =>
          login.signIn({ ...visit, ...deps.browserOf(request) }, body),
        ),
        () => (signIn === undefined ? here(visit) : inLocale(visit.locale, paths.orderHistory())),
      )
    },
    address: async (visit, typed) => {
      const { act: _, ...address } = typed
      const added = await parsed(addressContract.addNew.body, address, (body) =>
        addresses.add(visit, body),
      )
      return 'failed' in added
        ? added
        : to(await checkout.address(visit, added.ok.address.id), () => here(visit))
    },
    choose: async (visit, { addressId = '' }) =>
      to(await checkout.address(visit, addressId.slice(0, 100)), () => here(visit)),
    coupon: async (visit, { coupon = '' }, request) =>
      to(
        await parsed(couponContract.applyNew.body, { coupon }, (body) =>
          coupons.apply({ ...visit, client: deps.clientAddressOf(request) }, body),
        ),
        () => here(visit),
      ),
    attach: (visit, { paper = '', order }) => attach(visit, paper, order),
    detach: async (visit, { paper = '' }) =>
      to(await prescriptions.remove(visit, paper.slice(0, 100)), () => here(visit)),
    noCoupon: async (visit) => to(await coupons.remove(visit, {}), () => here(visit)),
    order: async (visit, { version, act: _, ...typed }) =>
      to(
        await parsed(orderContract.place.body, { ...typed, version: Number(version) }, (body) =>
          place(visit, body),
        ),
        ({ orderId, payNow, sbiOmpDetails }) =>
          (payNow && sbiOmpDetails?.payUrl) || here(visit, { order: orderId }),
      ),
  }

  /** The one form with a file: a prescription, for the next order or the one that the form’s address names. */
  const uploaded = async (
    catalogue: Catalogue,
    visit: Visit,
    request: Request,
  ): Promise<Response | null> => {
    const order = new URL(request.url).searchParams.get('order') ?? undefined
    let typed: Fields = {}
    const sent = await deps.upload(visit, async () => {
      const form = await readFileForm(request)
      if ('fields' in form) typed = form.fields
      return form
    })
    const done = 'failed' in sent ? sent : await attach(visit, sent.ok.prescription.id, order)
    return 'failed' in done
      ? await show(catalogue, visit, new URLSearchParams(order && { order }), typed, done)
      : seen(done.ok)
  }

  at('GET', orderByFormPath(), async (catalogue, locale, request) =>
    show(
      catalogue,
      { token: deps.tokenOf(request), idempotencyKey: null, locale },
      new URL(request.url).searchParams,
    ),
  )
  at('POST', orderByFormPath(), async (catalogue, locale, request) => {
    const known = { token: deps.tokenOf(request), idempotencyKey: null, locale }
    const query = new URLSearchParams()
    if (!deps.isSameOrigin(request))
      return await show(catalogue, known, query, {}, failed('notSameOrigin'))
    if (mediaType(request) === 'multipart/form-data')
      return await uploaded(catalogue, known, request)
    const typed = await readFields(request, formBytes)
    if (typed.order !== undefined) query.set('order', typed.order)
    const act = Object.hasOwn(acts, typed.act ?? '') ? acts[typed.act ?? ''] : undefined
    if (!act) return await show(catalogue, known, query, {}, failed('badRequest'))
    // The first form of a new visitor begins a session.
    const client = deps.clientAddressOf(request)
    const opened = await location.open({ token: known.token, client }, keptCity(request))
    if ('failed' in opened) return await show(catalogue, known, query, {}, opened)
    const visit = { ...known, token: opened.ok.token }
    const done = await act(visit, typed, request)
    const reply =
      'failed' in done ? await show(catalogue, visit, query, typed, done) : seen(done.ok)
    const set = 'ok' in done ? (done.cookies ?? []) : []
    for (const cookie of [...(opened.cookies ?? []), ...set])
      reply?.headers.append('Set-Cookie', cookie)
    return reply
  })
}
