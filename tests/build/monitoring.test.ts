import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '#server/platform/metrics.ts'
import { root, temporaryFolder } from '../support/project.ts'
import { sources } from '../support/sources.ts'

const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')
const dashboard = JSON.parse(
  readFileSync(join(root, 'deploy/grafana/nuskha.json'), 'utf8'),
) as Dashboard
type Panel = {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}
type Dashboard = { title: string; panels: Panel[] }

const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:nuskha|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
]
const plain = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '')

const promtool = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  .map((folder) => join(folder, 'promtool'))
  .find((path) => existsSync(path))
if (!promtool)
  console.warn(
    'promtool is not installed: deploy/prometheus/alerts.yml is NOT checked by it. On Debian: apt-get install prometheus',
  )

describe('the alert rules and the dashboard', () => {
  // Seen red with a metric renamed in metrics.ts.
  it('the alert rules and the dashboard name only metrics that the server has', async () => {
    const own = sources('src/server/**/*.ts')
      .map(({ text }) => text)
      .join('\n')
    const known = await createMetrics().text()
    const missing = namesIn(`${alerts}\n${expressions.join('\n')}`)
      .map(plain)
      .filter((name) => !known.includes(name) && !own.includes(`'${name}'`))
    expect(missing).toEqual([])
  })

  it('every alert says what is wrong and what to do', () => {
    const rules = alerts.split('- alert: ').slice(1)
    expect(rules.length).toBeGreaterThan(10)
    for (const rule of rules)
      expect(rule).toMatch(
        /severity: (?:page|ticket)[\s\S]+summary: ["'].+["']\n +action: ["'].+["']/,
      )
  })

  it('the panels of the dashboard have an id and a place of their own', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
    for (const { gridPos, type, targets = [] } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      expect(targets.length > 0).toBe(type !== 'row')
    }
  })

  it.skipIf(!promtool)(
    'promtool accepts the alert rules and every expression of the dashboard',
    () => {
      const file = join(temporaryFolder('promtool'), 'rules.yml')
      const check = (text: string) => {
        writeFileSync(file, text)
        return spawnSync(String(promtool), ['check', 'rules', file], { encoding: 'utf8' })
      }
      expect(check(alerts).stderr).toBe('')
      const rules = expressions.map((expr, at) => {
        const filled = expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
        return `  - record: panel_${at}\n    expr: ${JSON.stringify(filled)}`
      })
      const { status, stdout } = check(
        `groups:\n- name: dashboard\n  rules:\n${rules.join('\n')}\n`,
      )
      expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')])
    },
  )
})
