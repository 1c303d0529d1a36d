import type { NoteTopic } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { Severity, Verdict } from '#model/product.ts'
import type { Doubled } from './classes.ts'
import type { PairRule } from './pairs.ts'
import en from './texts/en.json' with { type: 'json' }
import gu from './texts/gu.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import mr from './texts/mr.json' with { type: 'json' }
import ta from './texts/ta.json' with { type: 'json' }
import te from './texts/te.json' with { type: 'json' }

type Texts = {
  effects: Record<string, string>
  actions: Record<string, string>
  kinds: Record<string, string>
  notes: Record<string, string>
}

export const clinicalTexts: Record<Locale, Texts> = { en, hi, te, gu, mr, ta }

export const pairText = (
  { effect, action }: Pick<PairRule, 'effect' | 'action'>,
  locale: Locale,
): string =>
  `${clinicalTexts[locale].effects[effect] ?? ''} ${clinicalTexts[locale].actions[action] ?? ''}`.trim()

/** What a customer does about an interaction of which the source tells only professionals what to do. */
export const adviceText = (severity: Severity | null, locale: Locale): string =>
  clinicalTexts[locale].actions[severity === 1 ? 'avoid' : 'monitor'] ?? ''

/** The effect of two medicines together, without advice: what a professional does is no sentence for a patient. */
export const effectText = ({ effect }: Pick<PairRule, 'effect'>, locale: Locale): string =>
  clinicalTexts[locale].effects[effect] ?? ''

/** The name of a class and why two medicines of it are too much. */
export const doubledText = (
  { kind, effect }: Doubled,
  locale: Locale,
): { kind: string; reason: string } => ({
  kind: clinicalTexts[locale].kinds[kind] ?? '',
  reason: clinicalTexts[locale].effects[effect] ?? '',
})

/** Advice on alcohol or pregnancy, if the source states only a verdict. */
export const noteText = (topic: NoteTopic, verdict: Verdict, locale: Locale): string => {
  const { notes } = clinicalTexts[locale]
  const careful =
    verdict === 'unsafe'
      ? 'Unsafe'
      : verdict === 'safe' || verdict === 'safe-if-prescribed'
        ? 'Safe'
        : verdict === 'unknown'
          ? 'Unknown'
          : 'Caution'
  return notes[`${topic}${careful}`] ?? ''
}
