import type { outcomes, reporters, seriousness, sexes, stopped } from '#model/side-effect.ts'
import type { IslandT } from './island-keys.ts'
import { capital } from './t.ts'

type One<Options extends readonly string[]> = Options[number]

export const seriousnessText = (t: IslandT<'sideEffect'>, one: One<typeof seriousness>): string =>
  ({
    death: t('sideEffect:death'),
    lifeThreatening: t('sideEffect:lifeThreatening'),
    hospital: t('sideEffect:hospital'),
    disability: t('sideEffect:disability'),
    birthDefect: t('sideEffect:birthDefect'),
    other: t('sideEffect:otherSerious'),
    none: t('sideEffect:notSerious'),
  })[one]

export const outcomeText = (t: IslandT<'sideEffect'>, one: One<typeof outcomes>): string =>
  ({
    recovered: t('sideEffect:recovered'),
    recovering: t('sideEffect:recovering'),
    notRecovered: t('sideEffect:notRecovered'),
    died: t('sideEffect:died'),
    unknown: t('sideEffect:outcomeUnknown'),
  })[one]

export const sexText = (t: IslandT<'sideEffect'>, one: One<typeof sexes>): string =>
  ({ female: t('sideEffect:female'), male: t('sideEffect:male'), other: t('sideEffect:otherSex') })[
    one
  ]

export const stoppedText = (t: IslandT<'sideEffect'>, one: One<typeof stopped>): string =>
  t(`sideEffect:stopped${capital(one)}`)

export const reporterText = (t: IslandT<'sideEffect'>, one: One<typeof reporters>): string =>
  t(`sideEffect:reporter${capital(one)}`)
