import free from './free-goods.json' with { type: 'json' }

/** A medicine that is injected, whatever else its name says. */
export const injected =
  /(?<![a-z])(?:inj(?:e|ection)?|infusion(?! (?:bags?|blend|tea|pack))|vials?|ampoules?|penfill|kwik ?pen|solostar|flexpen|cartridges?|vacc(?:ines?)?|toxoid|antivenom|anti ?sera|iv fluid|i\.v\.|[a-z]{2,}sulin|pens? \d|pens? refill)(?![a-z])/
/** What serves an injection and is none. */
export const injectionTools =
  /(?<![a-z])(?:needles?|syringes?|syr|swabs?|lancets?|cutter|case|cooler|bag|carrier|disposal)(?![a-z])/

/** What is breathed in, dripped into an eye or put into the body: never goods of a shelf without a word that says so. */
export const takenInside =
  /\b(?:(?<!vicks |steam )inhalers?|transhaler|rotacaps?|respicaps?|respules?|resp|supp?os[a-z]+|pessar(?:y|ies)|passary|enema|bolus|depot|transdermal|fridge|cold chain)\b|\b\d+ ?mdi?\b|\be\/ ?[de]\b|\bn\/ ?d\b|\b(?:eye|ear|nasal)\b.*\b(?:drops?|sprays?|oint(?:ment)?|gel|sol(?:ution)?)\b/

/** Dosage forms as labels and ledgers write them. */
export const dosageForms =
  /(?<![a-z])(?:tabs?|tablets?|(?<!knee )caps?|capsules?|vegicaps?|softgels?|caplets?|syp|syrps?|syr|syrups?|susp(?:ension)?|sus|drops?|elixir|linctus|liq|expectorant|gran(?:ules)?|sachets?|oral(?= (?:\d|sus|sol|drop|gel|liq))|lozenges?|dt|redi(?:mix|use)|dry syp)(?![a-z])/
export const sharedForms =
  /(?<![a-z])(?:crm|creams?|oint(?:ment)?|gels?|lotions?|paints?|sol(?:ution)?|soln|powder|pwd|dusting|sprays?|foam|serum|paste|gargle|mouth ?wash)(?![a-z])/

/** An amount as only medicines and supplements state it; percent of a sanitizer, and micron of a mask, are none. */
export const strength =
  /\b\d+(?:[.,]\d+)?(?:\/\d+(?:\.\d+)?)* ?(?:mg|mcg|µg|μg|iu|i\.u\.?|lac? units?)\b/
/** A dose of which a few make a month: sixty thousand units of a vitamin. */
export const highDose = /(?<![\w.])\d{2,} ?k(?![a-z])|(?<![\d.])\d{5,} ?(?:iu|i\.u)/

/**
 * A word or two, perhaps letters of a combination, and a figure that is a usual strength of tablets or injections: `KLACID 500`, `RLAM 0.5`.
 */
export const namedStrength =
  /^[a-z][a-z'-]+(?: [a-z][a-z'-]*){0,2}[ -](?:0\.(?:1|125|2|25|3|4|5|6|75)|[1-6]|8|1\.(?:25|5)|2\.5|7\.5|12\.5|37\.5|62\.5|187\.5|1[056]|2[05]|30|40|50|60|64|75|80|90|100|120|125|135|140|150|160|180|200|228|240|250|300|325|360|375|400|450|457|500|525|550|600|625|650|750|800|850|875|900|1000|1200|1500|2000|5000|10000)(?:\/\d+(?:\.\d+)?)*$/

/**
 * Headings of the customs tariff for medicaments, vaccines, blood, contrast media and hormonal contraceptives; the codes of Ayurveda, Unani, Siddha
 * and homoeopathy are none of these, nor those of sutures, first aid boxes and dental cement beside them.
 */
export const isMedicamentCode = (hsn: string | undefined): boolean =>
  hsn !== undefined && /^300(?:[234]|6$|6[36]0)/.test(hsn) && !isTraditionalCode(hsn)
export const isTraditionalCode = (hsn: string | undefined): boolean =>
  hsn !== undefined && /^300[34]901[1-9]/.test(hsn)

/** Potencies and words of homoeopathy: such a product holds next to nothing of what it is called after. */
export const homoeopathy =
  /\b\d+ ?(?:ch|lm|cm)\b|\b0\/\d+ lm\b|\b\d+x\b|\bmother tincture\b|\bdilution\b|\bbio-?(?:chemic|combination|plasgen)|\bhom(?:o?eo|oeo)|\bbach flower\b|\b(?:sbl|schwabe|reckeweg|bakson'?s?|boiron|bjain|adel \d+|wheezal|hapdco|medisynth|haslab|bhargava|boericke|adven|allen a\d+|new life|lord's|st\. george's|essentia aurea)\b/

/**
 * What no word of goods answers: poisons of Ayurveda and Unani that are given by prescription (Schedule E(1) of the Drugs Rules, 1945) and drugs of the NDPS Act
 * under their Indian names, what ends a pregnancy, puts to sleep or is a hormone, however herbal it is called.
 */
export const notAnswered =
  /\b(?:vijaya|bhang|ganja|charas|hashish|marijuana|afeem|aphim|afim|ahiphen\w*|doda ?chura|poppy (?:husk|straw|pods?|heads?)|kamini vidrawan\w*|barshasha|mdma|ghb|lsd|abort\w*|garbh?pat\w*|sleeping (?:pills?|tab\w*|drops?|aids?)|anabolic|steroids?(?!-| free))\b/

/** Brands of supplements that are called like a substance. */
export const brandsLikeSubstances = /\b(?:carbamide forte|morpheme)\b/g

/** Words of what is sold freely: food and supplements, herbs of Ayurveda, hygiene, appliances. They answer a doubt, never a salt or a brand. */
export const freeGoods = new RegExp(`\\b(?:${free.join('|')})\\b`)
