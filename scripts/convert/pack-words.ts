import type { Form, PackForm, Release } from '#model/product.ts'

/** The container of a pack label, by its last word or words. */
export const containers: [RegExp, PackForm][] = [
  [/strip|blister/, 'strip'],
  [/roll-on|bottle/, 'bottle'],
  [/tube/, 'tube'],
  [/vial/, 'vial'],
  [/ampoule|ampule/, 'ampoule'],
  [/syringe/, 'syringe'],
  [/cartridge|penfill/, 'cartridge'],
  [/pen\b|flexpen/, 'pen'],
  [/sachet|pouch/, 'sachet'],
  [/jar|canister|tin\b/, 'jar'],
  [/packet/, 'packet'],
  [/box|combo pack|kit/, 'box'],
  [/bag/, 'bag'],
]

/**
 * The form of a product by the words after the quantity. The first match wins, so specific words precede general ones. `unit` names one
 * piece when the label counts pieces.
 */
export const nouns: { word: RegExp; form: Form; unit?: string }[] = [
  { word: /\bcombo pack|combikit|\bkits?\b/, form: 'kit', unit: 'kit' },
  // Inserted rather than swallowed, so they must never substitute an oral tablet or capsule.
  {
    word: /vaginal (tablet|capsule|suppositor)|pessar|suppositor|\bvt$/,
    form: 'suppository',
    unit: 'piece',
  },
  {
    word: /for injection|injection|vaccine|prefilled syringe|pre-filled pen|autopen|penfill|cart(ri|rid)ges?$|ampules?|\bvials?$|\bpen$/,
    form: 'injection',
    unit: 'injection',
  },
  { word: /infusion/, form: 'infusion', unit: 'infusion' },
  { word: /for inhalation|respule|transpule|oxipule|nebulis/, form: 'respules', unit: 'respule' },
  { word: /inhaler|transhaler|novocart|autohaler/, form: 'inhaler', unit: 'inhaler' },
  {
    word: /rotacap|respicap|transcap|nexcap|rheocap|diskette/,
    form: 'inhaler',
    unit: 'inhalation capsule',
  },
  { word: /spray/, form: 'spray', unit: 'spray' },
  {
    word: /drop|ophthalmic|opthalmic|nasal solution|powder for eye/,
    form: 'drops',
    unit: 'bottle',
  },
  { word: /dry syrup|suspension|emulsion/, form: 'suspension', unit: 'bottle' },
  { word: /syrup|expectorant|linctus|elixir|tonic/, form: 'syrup', unit: 'bottle' },
  { word: /mouth ?wash|gargle/, form: 'mouthwash', unit: 'bottle' },
  { word: /eye ointment|ointment|balm/, form: 'ointment', unit: 'tube' },
  { word: /\bgel\b|jelly/, form: 'gel', unit: 'tube' },
  { word: /cream/, form: 'cream', unit: 'tube' },
  { word: /lotion|liniment|serum/, form: 'lotion', unit: 'bottle' },
  { word: /shampoo|conditioner/, form: 'shampoo', unit: 'bottle' },
  {
    word: /soaps?\b|\bbar\b|face wash|body wash|cleanser|scrub|hand ?wash/,
    form: 'soap',
    unit: 'bar',
  },
  { word: /patch|bandage/, form: 'patch', unit: 'patch' },
  { word: /lozenge|pastille/, form: 'lozenge', unit: 'lozenge' },
  { word: /soft ?gel|soflet|capsule|vegicap|tabcap/, form: 'capsule', unit: 'capsule' },
  { word: /tablet|caplet|captab/, form: 'tablet', unit: 'tablet' },
  { word: /masks?\b|respirator/, form: 'device', unit: 'mask' },
  { word: /granule|grains|globule|pellet|particles/, form: 'granules', unit: 'sachet' },
  {
    word: /juice|\btea\b|tea bags?|seeds|flakes|leaves|bark|churna|husk|gumm(y|ies)|honey/,
    form: 'food',
    unit: 'piece',
  },
  { word: /powder|sachet/, form: 'powder', unit: 'sachet' },
  { word: /mother tincture|dilution|\bark\b/, form: 'drops', unit: 'bottle' },
  { word: /\boil\b/, form: 'oil', unit: 'bottle' },
  { word: /sanitizer|solution|liquid|paint|lacquer|enema/, form: 'solution', unit: 'bottle' },
]

/** Suffixes of `tablet` and `capsule` that change the release. */
export const releaseMarks: [RegExp, Release][] = [
  [/\b(sr|er|xr|xl|pr|cr|tr|la|ops)$/, 'sustained'],
  [/\bmr$/, 'modified'],
  [/\b(dr|ec)$|enteric|gastro.?resistant/, 'enteric'],
  [/\b(md|mds|odt|ods)$|oro-?dispersible|disintegrating|mouth dissolving/, 'orodispersible'],
  [/\bdt$|dispersible/, 'dispersible'],
  [/chewable/, 'chewable'],
  [/effervescent/, 'effervescent'],
  [/sublingual/, 'sublingual'],
]

/** Measures of contents: the number of `unit` in one. Doses of an inhaler count as doses. */
export const measures: Record<string, { unit: string; times: number }> = {
  ml: { unit: 'ml', times: 1 },
  ltr: { unit: 'ml', times: 1_000 },
  gm: { unit: 'g', times: 1 },
  g: { unit: 'g', times: 1 },
  kg: { unit: 'g', times: 1_000 },
  mdi: { unit: 'dose', times: 1 },
}
