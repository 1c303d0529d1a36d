import type { KeysOf, Listed } from './keys.ts'
import type { T } from './t.ts'

/** Texts that every screen needs. */
const ofScreen = [
  'common:loading',
  'common:loadMore',
  'common:requestFailed',
  'common:medicines',
  'overlay:retry',
  'overlay:close',
] as const

const ofTotals = [
  'cart:mrpTotal',
  'cart:discount',
  'cart:couponDiscount',
  'cart:shipping',
  'cart:free',
  'cart:wallet',
  'cart:toPay',
  'cart:youSave',
] as const

/** The checkout, and the account pages with the same forms. */
const ofCheckout = [
  ...ofScreen,
  ...ofTotals,
  'cart:packs',
  'cart:prescription',
  'checkout:*',
  'errors:doctorEmpty',
  'errors:doctorInvalid',
  'errors:patientEmpty',
  'errors:patientInvalid',
  'errors:nicknameEmpty',
  'errors:nicknameInvalid',
  'errors:nameEmpty',
  'errors:nameInvalid',
  'errors:reasonSign',
  'errors:street1Empty',
  'errors:streetInvalid',
  'errors:contactEmpty',
  'errors:contactInvalid',
  'errors:pincodeEmpty',
  'errors:pincodeInvalid',
  'errors:fileRequired',
  'errors:uploadFailed',
] as const

const ofCoupon = [
  'cart:couponCode',
  'cart:couponApply',
  'cart:couponApplying',
  'cart:couponRequired',
  'cart:couponInvalid',
  'cart:requestFailed',
] as const

const ofCheckFailed = [
  'errors:interactionFailed',
  'interactions:failedNote',
  'interactions:again',
] as const
/** Whom the medicines of a cart are for, and what is known against that. */
const ofWhoFor = [
  'patients:whoTitle',
  'patients:someoneElse',
  'patients:whoEach',
  'patients:whoNobody',
  'patients:checkedFor',
  'patients:nothingFound',
  'patients:notChecked',
  'patients:tellMore',
] as const
const ofOptIn = ['optIn:*', 'common:requestFailed', 'overlay:close'] as const
const ofPayButtons = ['common:requestFailed', 'orders:pay', 'orders:toCod'] as const
const ofPrescriptionState = [
  'orders:prescriptionMissing',
  'orders:prescriptionReview',
  'orders:prescriptionAsked',
] as const
const ofUnknownOrder = [
  'common:medicines',
  'orders:unknownTitle',
  'orders:unknownText',
  'orders:historyTitle',
] as const

const ofFeedback = [
  'feedback:*',
  '!feedback:thanksText',
  '!feedback:toHome',
  '!feedback:toOrders',
  'errors:emailInvalid',
  'errors:feedbackOrderMissing',
] as const

const ofOrders = [
  ...ofScreen,
  ...ofTotals,
  'orders:*',
  'errors:cancelReasonMissing',
  'errors:cancelTextMissing',
  'errors:refillEmpty',
] as const

const ofAccount = [
  ...ofCheckout,
  'orders:regularTitle',
  'patients:familyTitle',
  'account:*',
  'optIn:codeLabel',
  'optIn:codeHint',
  'optIn:codeConfirm',
  'optIn:codeAgain',
  'mail:categoryCamps',
  'mail:categoryFeedback',
  'mail:categoryReports',
  'mails:always',
] as const

const ofChecker = [
  'interactions:*',
  '!interactions:title',
  '!interactions:lead',
  '!interactions:seoTitle',
  '!interactions:seoDescription',
  '!interactions:added',
  '!interactions:removed',
  '!interactions:checkAnother',
  '!interactions:orderedEarlier',
  'product:severityCount',
  'product:severityHigh',
  'product:severityMedium',
  'product:severityLow',
  'product:severityVeryLow',
  'product:severityUnknown',
  'drug:advice',
  'drug:forProfessionals',
  'drug:fromClass',
  'drug:safetyAlcohol',
  'drug:safetyPregnancy',
  'drug:verdictSafe',
  'drug:verdictSafeIfPrescribed',
  'drug:verdictCaution',
  'drug:verdictConsult',
  'drug:verdictUnsafe',
  'drug:verdictUnknown',
  'search:didYouMean',
  'errors:interactionAddFailed',
  'errors:interactionFailed',
  'errors:interactionFull',
  'errors:interactionListFailed',
  'errors:interactionNotFound',
  'errors:interactionRemoveFailed',
  'errors:interactionRepeated',
] as const

/** The texts that each island is given in its props: a page is no larger than what its islands may say. */
export const islandKeys = {
  login: [...ofScreen, 'login:*', 'errors:emailInvalid', 'errors:contactInvalid'],
  checkout: ofCheckout,
  /** With the coupon, and what is said where the medicines could not be checked. */
  summary: [
    ...ofCheckout,
    ...ofCoupon,
    ...ofCheckFailed,
    ...ofWhoFor,
    'cart:couponApplied',
    'cart:couponHeld',
    'cart:couponRemove',
    'cart:pointsEarned',
    'errors:gstinInvalid',
    'errors:legalNameEmpty',
  ],
  feedback: ofFeedback,
  /** With the payment of a waiting order, and the messages prompt. */
  placed: [
    ...ofCheckout,
    ...ofFeedback,
    ...ofOptIn,
    ...ofPayButtons,
    ...ofPrescriptionState,
    ...ofUnknownOrder,
  ],
  orders: ofOrders,
  /** With the feedback on a delivered order. */
  track: [...ofOrders, ...ofFeedback],
  camp: [
    'common:loading',
    'camp:*',
    // The rest is on the page only.
    '!camp:pageTitle',
    '!camp:pageLead',
    '!camp:pageNotDiagnosis',
    '!camp:pageWithoutScript',
    '!camp:pageTable',
    '!camp:pageAnswer',
    '!camp:pagePoints',
    '!camp:pageMeaning',
    '!camp:pageLow',
    '!camp:pageMedium',
    '!camp:pageHigh',
    '!camp:pageCamps',
    'errors:emailInvalid',
    'errors:mobileInvalid',
    'errors:nameInvalid',
    'errors:reasonSign',
    'errors:pincodeInvalid',
    'errors:captchaRequired',
  ],
  reviews: [
    'reviews:*',
    'errors:reviewRatingInvalid',
    'errors:reviewNotReceived',
    'errors:reviewsFailed',
    'errors:reviewFailed',
    'errors:failed',
  ],
  sideEffect: [
    'sideEffect:*',
    '!sideEffect:title',
    '!sideEffect:urgent',
    '!sideEffect:lead',
    '!sideEffect:helpline',
    '!sideEffect:order',
    '!sideEffect:pdfTitle',
    '!sideEffect:pdfNumber',
    '!sideEffect:pdfNote',
    'errors:sideEffectAgeMissing',
    'errors:sideEffectInitialsEmpty',
    'errors:sideEffectMedicineEmpty',
    'errors:sideEffectReactionEmpty',
  ],
  account: ofAccount,
  family: [
    ...ofScreen,
    'patients:add',
    'patients:change',
    'patients:changeName',
    'patients:removeName',
    'patients:remove',
    'patients:save',
    'patients:saved',
    'patients:cancel',
    'patients:name',
    'patients:born',
    'patients:bornWrong',
    'patients:sex',
    'patients:female',
    'patients:male',
    'patients:other',
    'patients:unsaid',
    'patients:expecting',
    'patients:pregnant',
    'patients:breastfeeding',
    'patients:neither',
    'patients:allergies',
    'patients:noAllergies',
    'patients:otherAllergies',
    'patients:commas',
    'patients:kidney',
    'patients:liver',
    'patients:ill',
    'patients:well',
    'patients:conditions',
    'patients:conditionsHint',
    'patients:elsewhere',
    'patients:elsewhereHint',
    'patients:noElsewhere',
    'patients:lead',
    'patients:allergy_penicillin',
    'patients:allergy_cephalosporin',
    'patients:allergy_sulfonamide',
    'patients:allergy_nsaid',
    'patients:allergy_salicylate',
    'patients:allergy_macrolide',
    'patients:allergy_fluoroquinolone',
    'patients:allergy_tetracycline',
    'patients:allergy_nitroimidazole',
    'patients:allergy_opioid',
    'patients:allergy_local-anaesthetic',
    'patients:allergy_iodinated-contrast',
    'errors:nameEmpty',
    'errors:nameInvalid',
  ],
  /** With what is said of an order that the address names wrongly. */
  prescriptions: [...ofAccount, ...ofUnknownOrder],
  privacy: [...ofScreen, 'privacy:*'],
  cart: ['cart:*'],
  cartChecker: [...ofChecker, ...ofWhoFor],
  checker: [
    ...ofChecker,
    '!interactions:cartMore',
    '!interactions:cartNote',
    '!interactions:cartOrders',
    '!interactions:cartTitle',
    '!interactions:name',
    '!interactions:standing',
  ],
  substitutes: ['substitutes:*'],
  // Texts that come beside the code (`lazy.ts`).
  location: ['location:*'],
  overlay: ['overlay:*', 'location:*'],
  report: ['report:*'],
  search: ['searchbox:*'],
  searchField: ['searchbox:label', 'searchbox:placeholder', 'searchbox:search'],
  // Parts that several islands have.
  whoFor: ofWhoFor,
  coupon: ofCoupon,
  checkFailed: ofCheckFailed,
  optIn: ofOptIn,
  payButtons: ofPayButtons,
  prescriptionState: ofPrescriptionState,
  totals: ofTotals,
  unknownOrder: ofUnknownOrder,
} as const satisfies Record<string, readonly Listed[]>

export type IslandName = keyof typeof islandKeys
/** `t` of an island. */
export type IslandT<Of extends IslandName> = {
  [Name in IslandName]: T<KeysOf<(typeof islandKeys)[Name][number]>>
}[Of]
