/** All numbers of spec §9. A spec number anywhere else is a mistake. */
export const limits = {
  cart: { unitsPerItem: 500, defaultSteps: 1, popupItems: 2 },
  reorder: { min: 1, max: 100 },
  interactionProducts: 5,
  recentEntries: 5,
  pincodeDigits: 6,
  /** Length of a phone number in the contact and address forms. */
  phone: { min: 8, max: 15 },
  pageSize: {
    searchBar: 15,
    headerAutocomplete: 12,
    typeahead: 10,
    substitutesListing: 15,
    substitutesDrugPage: 5,
    addresses: 3,
    camps: 5,
    reviews: 5,
  },
  typeahead: { minCharacters: 2, delayMs: 200 },
  /** `longCharacters` is the project's reading of "longer input". */
  headerAutocomplete: { minCharacters: 1, delayMs: 100, longDelayMs: 300, longCharacters: 8 },
  mobileSearch: { minCharacters: 1, debounceMs: 300, belowViewportPx: 768 },
  pincodeAutocomplete: { minCharacters: 3, delayMs: 100 },
  timeoutMs: { small: 2_000, medium: 5_000, large: 12_000 },
  requestFailedMs: 2_500,
  snackbarMs: 4_000,
  /** Error toasts and alert lists. */
  alertMs: 5_000,
  /** How long the number of products lies over a list after a filter was chosen. */
  countOverlayMs: 2_000,
  offerMessageMs: 1_000_000,
  addedToastMs: 4_000,
  addedMs: 2_000,
  cartItemErrorMs: 8_000,
  geolocationMs: 5_000,
  installAppHideDays: 2,
  lazy: { thresholdPx: 300, throttleMs: 150 },
  backToTopAfterPx: 500,
  carouselIntervalMs: 5_000,
  /** Delay after page load before the WhatsApp opt-in is offered. */
  optInPromptMs: 1_000,
  /** How many days the browser remembers the shown splash. */
  splashDays: 15,
  /** A questionnaire's score above this leads to camps. */
  campScore: 30,
  /** How long the feedback prompt stays hidden after a rating. */
  feedbackDays: 100,
  mobileDigits: 10,
  cartValueBuckets: { stepRupees: 100, upToRupees: 2_000 },
  /** The project's own: the specification names the cookie but not its lifetime. */
  disclaimerDays: 365,
} as const

/** Numbers of parts that few pages have: every page carries `limits`. */
export const partLimits = {
  appSmsErrorMs: 3_000,
  /** Below this width the banner of the online consultation opens in place. */
  crossSellNewTabPx: 760,
  /** A taller list of related tests is collapsed. */
  relatedTestsPx: 130,
} as const

/** The question that thanks a reader who has written, and what divides the topics of its answer (spec §9 "UGC thanks question id"). */
export const thanksQuestion = { id: 48, delimiter: '|' } as const

/** Numbers that only the server uses: every browser carries `limits`. */
export const charges = {
  discountPercent: 15,
  shipping: { enabled: false, feeRupees: 30, thresholdRupees: 250 },
} as const

/** Sizes that are the project's own decisions, not the specification's. */
export const sizes = {
  /** Products in one cart; more than a customer buys, fewer than a script could add. */
  cartLines: 100,
  addresses: 50,
  /** Re-orders in the list of those that could not be placed. */
  troubledReorders: 500,
  orders: 10,
  listing: 24,
  /** Names on one page of an A–Z index (drugs, salts, brands, manufacturers). */
  index: 100,
  /** A common salt has up to seventy strengths and forms: the most bought are shown with products, the next are named. */
  saltGroups: 3,
  saltGroupsNamed: 40,
  /** Products of one strength and form on a salt page before it links to the rest. */
  saltGroup: 6,
  /** Interactions on a page before "and N more". */
  interactions: 12,
  sameBrand: 8,
  similar: 8,
  /** Other salts that a salt page shows as combined with it. */
  combinations: 30,
  /** Related salts, ailments, usages on a page of another kind. */
  related: 12,
  carousel: 12,
  filterBrands: 12,
  /** Maximum results of a search page; the request may ask for fewer. */
  searchPage: 50,
  /** Characters of a search: a dozen pasted lines. */
  searchCharacters: 600,
  /** Names of one kind that a search considers. */
  searchNames: 100,
  /** Maximum pincodes of a lookup. */
  pincodes: 20,
  /** Transactions on one page of the wallet, and the maximum. */
  walletPage: 20,
  walletPageMost: 100,
  sitemapUrls: 25_000,
  /** Prescriptions on one page of the customer's list, and the maximum that may be requested. */
  prescriptions: 10,
  prescriptionsMost: 50,
  /** Maximum camps on one page; the request may ask for fewer. */
  campsPage: 50,
  /** Camps farther than this many kilometres are not offered. */
  campReachKm: 100,
  reviewsPressed: 5,
  /** Maximum reviews on one page; the request may ask for fewer. */
  reviewsPage: 50,
  /** Reviews that an operator may approve at once. */
  reviewsApproved: 500,
  /** Characters that are typed of a review, of which some are removed. */
  reviewTyped: 10_000,
  /** A customer's prescriptions without an order; more than a customer needs, fewer than a script could upload. */
  prescriptionsKept: 100,
  /** Bytes of the originals that are kept beside them; an upload has ten megabytes at most, nearly all have less than one. */
  originalsKeptBytes: 60 * 1024 ** 2,
  /** Days for which they are kept without an order. */
  originalDays: 90,
} as const
