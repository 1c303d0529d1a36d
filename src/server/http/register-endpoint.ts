import type { Hono } from 'hono'
import type { z } from 'zod'
import {
  type Access,
  allowedMethods,
  answersHead,
  type Endpoint,
  type Input,
  takesKey,
} from '#contract/core/endpoint.ts'
import { errorStatus } from '#contract/core/errors.ts'
import { isLocale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import type { Call, CallHandler, CallOf, Serving } from '../kernel/call.ts'
import {
  faultsOf,
  invalidField,
  unknownFields,
  unknownParameters,
} from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'
import { nameRoute } from '../platform/request-context.ts'
import { fieldsOf, readBody, readUpload, tooLarge } from './body.ts'
import { failure, fileReply, named, seeOther, success } from './envelope.ts'
import { formFailure, formTold, isPlainForm, localeOfForm } from './form-failure.ts'
import { nulPath } from './json-safety.ts'
import { localeOf } from './locale.ts'

/** Runs a call of an operator once per idempotency key; `request` tells it from another call under the same key. */
export type RunOnce = <Result>(
  by: Operator,
  call: { key: string; request: unknown },
  run: (by: Operator) => Promise<Outcome<Result>> | Outcome<Result>,
) => Promise<Outcome<Result>>

/** Checks by access level: the failure, or `null`. */
export type Guards = Record<
  Exclude<Access, 'operator'>,
  (request: Request, endpoint: Endpoint) => Failed | null | Promise<Failed | null>
> & {
  /** The operator who calls, where their roles allow the endpoint’s permission. */
  operator: (request: Request, endpoint: Endpoint) => Promise<Operator | Failed>
  once: RunOnce
  /** Whether a page of this site sent it. */
  sameOrigin: (request: Request) => boolean
  /** Why a request must not change its session, or `null`. */
  changes: (request: Request) => Failed | null
  tokenOf: (request: Request) => string | null
  /** The network address of the client, if known. */
  clientOf: (request: Request) => string | null
}

/** Adds the route of an endpoint: checks access, parses the input, replies in the envelope of spec §8. */
export type RegisterEndpoint = <const Of extends Endpoint>(
  endpoint: Of,
  route: CallHandler<Of>,
) => void

const fixedFirst = (one: string, other: string): number =>
  one.split('{').length - other.split('{').length

/** Adds the routes of all endpoints of a group, fixed addresses before those with parameters: one that is missing does not compile. */
export const registerAll = <Group extends Readonly<Record<string, Endpoint>>>(
  register: RegisterEndpoint,
  group: Group,
  routes: Serving<Group>,
): void => {
  const names: (keyof Group)[] = Object.keys(group)
  for (const name of names.sort((one, other) =>
    fixedFirst((group[one] as Endpoint).path, (group[other] as Endpoint).path),
  ))
    register(group[name] as Endpoint, routes[name] as never)
}

const unauthorised = { 'WWW-Authenticate': 'Bearer' }

/** `mounted` is called for every endpoint, for the API description and for the allowed methods of an address. */
export const registerEndpoints =
  (app: Hono, guards: Guards, mounted: Endpoint[]): RegisterEndpoint =>
  (endpoint, route) => {
    mounted.push(endpoint)
    app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
      const request = context.req.raw
      nameRoute(endpoint.path)
      const locale = localeOf(request.headers.get('accept-language'))
      // The router hands `HEAD` to the handler of `GET`.
      if (request.method === 'HEAD' && !answersHead(endpoint)) {
        const allow = allowedMethods(mounted.filter(({ path }) => path === endpoint.path))
        return failure(locale, [failed('methodNotAllowed', { values: { allow } })], {
          Allow: allow,
        })
      }
      const isPlain = endpoint.acceptsForm === true && isPlainForm(request)
      const refuse = (failures: readonly [Failed, ...Failed[]]): Response =>
        isPlain ? formFailure(request, locale, failures) : failure(locale, failures)
      const admitted = guards[endpoint.access](request, endpoint)
      const guarded = admitted instanceof Promise ? await admitted : admitted
      if (guarded && 'failed' in guarded)
        return errorStatus[guarded.failed] === 401
          ? failure(locale, [guarded], unauthorised)
          : refuse([guarded])
      // A program states no origin; it sends the token of its session, as with any other change.
      if (endpoint.sameOrigin && !guards.sameOrigin(request) && guards.changes(request))
        return failure(locale, [failed('notSameOrigin')])
      // A form cannot send the token; that a page of this site sent it proves the same.
      const refusal =
        endpoint.changes && !(isPlain && guards.sameOrigin(request))
          ? guards.changes(request)
          : null
      if (refusal) return refuse([refusal])
      const idempotencyKey = takesKey(endpoint) ? request.headers.get('idempotency-key') : null
      if (idempotencyKey !== null && !isKey(idempotencyKey)) return failure(locale, [badKey])

      const body =
        endpoint.body || endpoint.upload ? await readBody(request, endpoint) : { fields: undefined }
      if (body !== 'upload' && 'failed' in body) return failure(locale, [body])
      const faults: Failed[] = []
      const parse = (schema: z.ZodObject | undefined, value: unknown): unknown => {
        if (!schema) return undefined
        // An operator who misspells a filter would otherwise act on the whole list; a payment provider adds fields whenever it likes.
        if (endpoint.access === 'operator' && schema === endpoint.query)
          faults.push(...unknownParameters(schema, value))
        else if (endpoint.access !== 'provider') faults.push(...unknownFields(schema, value))
        const parsed = schema.safeParse(value)
        if (!parsed.success) faults.push(...faultsOf(parsed.error, value))
        const nul = nulPath(parsed.data)
        if (nul !== null) faults.push(invalidField(nul || 'body', 'errors:reasonNul'))
        return parsed.data
      }
      const input = {
        params: endpoint.params && parse(endpoint.params, context.req.param()),
        query: endpoint.query && parse(endpoint.query, fieldsOf(new URL(request.url).searchParams)),
        body: body === 'upload' ? undefined : parse(endpoint.body, body.fields),
      } as Input<typeof endpoint>
      const [first, ...more] = faults
      if (first) return refuse([first, ...more])

      // The key of an operator covers an uploaded file too: another file under the same key is another request.
      const sent =
        guarded && idempotencyKey !== null && body === 'upload'
          ? await readUpload(request, endpoint)
          : { request, digest: null }
      if (sent === null) return failure(locale, [tooLarge(endpoint.upload?.maxBytes ?? 0)])

      // The page of a form says its language; the browser that sends it may prefer another.
      const ofPage = isPlain ? String(Object(input.body).locale) : ''
      const call: Call = {
        locale: isLocale(ofPage) ? ofPage : isPlain ? localeOfForm(request, locale) : locale,
        request: sent.request,
        isUpload: body === 'upload',
        client: guards.clientOf(request),
        token: guards.tokenOf(request),
        idempotencyKey,
      }
      const answer = (operator: Operator | null) =>
        route(input, (operator ? { ...call, operator } : call) as CallOf<typeof endpoint>)
      const { pathname } = new URL(request.url)
      const outcome = await (guarded && idempotencyKey !== null
        ? guards.once(
            guarded,
            { key: idempotencyKey, request: [pathname, input.query, sent.digest ?? input.body] },
            answer,
          )
        : answer(guarded))
      if ('failed' in outcome) return refuse([outcome, ...(outcome.besides ?? [])])
      if (outcome.file) return fileReply(outcome.file)
      const { page, told } = isPlain ? outcome : {}
      const reply =
        page !== undefined
          ? seeOther(page)
          : told && 'texts' in told
            ? formTold(told.title, told.texts, call.locale)
            : endpoint.named
              ? named(outcome.ok)
              : success(outcome.ok)
      if (told && 'saveAs' in told)
        reply.headers.set('Content-Disposition', `attachment; filename="${told.saveAs}"`)
      for (const cookie of outcome.cookies ?? []) reply.headers.append('Set-Cookie', cookie)
      return reply
    })
  }

export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

export const isKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text)
const badKey = invalidField('Idempotency-Key', 'errors:reasonForm')
