import { html, raw } from 'hono/html'

type Schema = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}
type Media = Record<string, { schema: Schema }>
type Operation = {
  summary: string
  security?: unknown
  parameters: ({ name: string; in: string; required: boolean; schema: Schema } | { $ref: string })[]
  requestBody?: { content: Media }
  responses: Record<string, { description: string; content: Media }>
}
type Description = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

/** The result of `html` for a template without promises. */
type Html = ReturnType<typeof html>

const typeWords = (schema: Schema): string => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(', ')
  if (schema.type === 'array') return `list of ${typeWords(schema.items ?? {})}`
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' or ')
}

const rowOf = (name: string, where: string, schema: Schema, required: boolean): Html =>
  html`<tr><th scope="row"><code>${name}</code></th><td>${where}</td><td>${typeWords(schema)}</td><td>${required ? 'yes' : 'no'}</td><td>${schema.description ?? ''}</td></tr>`

const bodyRows = ({ requestBody }: Operation): Html[] => {
  const [type = '', media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!media) return []
  if (!media.schema.properties) return [rowOf(type, 'body', media.schema, true)]
  return Object.entries(media.schema.properties).map(([name, of]) =>
    rowOf(name, 'body', of, media.schema.required?.includes(name) ?? false),
  )
}

const replyOf = ([status, { description, content }]: [
  string,
  Operation['responses'][string],
]): Html => {
  const [type = '', media] = Object.entries(content)[0] ?? []
  return html`<details><summary><b>${status}</b> ${description} <span>${type}</span></summary><pre>${JSON.stringify(media?.schema, null, 2)}</pre></details>`
}

const anchorOf = (method: string, path: string): string =>
  `${method}${path.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`

const callOf = (path: string, method: string, of: Operation): Html => {
  const rows = [
    ...of.parameters.flatMap((one) =>
      'name' in one ? [rowOf(one.name, one.in, one.schema, one.required)] : [],
    ),
    ...bodyRows(of),
  ]
  return html`<section id="${anchorOf(method, path)}"><h2><b>${method.toUpperCase()}</b> <code>${path}</code></h2><p>${of.summary}</p>${JSON.stringify(of.security ?? []).includes('operator') ? html`<p>For operators: a bearer token.</p>` : ''}${
    rows.length === 0
      ? ''
      : html`<div class="wide"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Required</th><th scope="col">What it is</th></tr></thead><tbody>${rows}</tbody></table></div>`
  }${Object.entries(of.responses).map(replyOf)}</section>`
}

export const apiDocsPage = (description: Record<string, unknown>): string => {
  const { info, paths } = description as unknown as Description
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => ({ path, method, of })),
  )
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${info.title}: the API</title><link rel="stylesheet" href="/api-docs.css"></head>
<body><header><h1>${info.title}: the API</h1><p>Version ${info.version}, ${calls.length} calls, from <a href="/api/openapi.json">the OpenAPI description</a>. A success is <code>{"status": 0, "result": …}</code>, a failure <code>{"status": 1, "errors": {"errs": [{"msg", "code", "field"}]}}</code>. Money is rupees with two decimals. Calls that change something take the session’s <code>x-csrf-token</code>, which <code>GET /api/v3/session</code> gives, and an <code>Idempotency-Key</code>.</p></header>
<nav aria-label="Calls"><ul>${calls.map(({ path, method }) => html`<li><a href="#${anchorOf(method, path)}"><b>${method.toUpperCase()}</b> ${path}</a></li>`)}</ul></nav>
<main>${calls.map(({ path, method, of }) => callOf(path, method, of))}</main>${raw('</body></html>')}
`)
}
