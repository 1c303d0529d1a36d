import type { Locale } from '#model/locale.ts'

/** A served city (spec §1), its name in the languages of the interface, and the districts of the post office directory that it covers. */
export type ServedCity = {
  id: number
  name: { en: string } & Partial<Record<Locale, string>>
  state: string
  top: boolean
  latitude: number
  longitude: number
  /** `STATE/DISTRICT` in the directory's capitals; `STATE/*` covers the whole state. */
  districts: string[]
}

export const servedCities: ServedCity[] = [
  {
    id: 1,
    state: 'Delhi',
    top: true,
    latitude: 28.6139,
    longitude: 77.209,
    name: {
      en: 'Delhi NCR',
      hi: 'दिल्ली एनसीआर',
      te: 'ఢిల్లీ ఎన్‌సీఆర్',
      gu: 'દિલ્હી એનસીઆર',
      mr: 'दिल्ली एनसीआर',
      ta: 'டெல்லி என்சிஆர்',
    },
    districts: [
      'DELHI/*',
      'HARYANA/GURUGRAM',
      'HARYANA/GURGAON',
      'HARYANA/FARIDABAD',
      'UTTAR PRADESH/GAUTAM BUDDHA NAGAR',
      'UTTAR PRADESH/GHAZIABAD',
    ],
  },
  {
    id: 2,
    state: 'Tamil Nadu',
    top: true,
    latitude: 13.0827,
    longitude: 80.2707,
    name: { en: 'Chennai', hi: 'चेन्नई', te: 'చెన్నై', gu: 'ચેન્નઈ', mr: 'चेन्नई', ta: 'சென்னை' },
    districts: ['TAMIL NADU/CHENNAI'],
  },
  {
    id: 3,
    state: 'Telangana',
    top: true,
    latitude: 17.385,
    longitude: 78.4867,
    name: {
      en: 'Hyderabad',
      hi: 'हैदराबाद',
      te: 'హైదరాబాద్',
      gu: 'હૈદરાબાદ',
      mr: 'हैदराबाद',
      ta: 'ஹைதராபாத்',
    },
    districts: ['TELANGANA/HYDERABAD'],
  },
  {
    id: 4,
    state: 'Uttar Pradesh',
    top: false,
    latitude: 26.8467,
    longitude: 80.9462,
    name: { en: 'Lucknow', hi: 'लखनऊ', te: 'లక్నో', gu: 'લખનૌ', mr: 'लखनौ', ta: 'லக்னோ' },
    districts: ['UTTAR PRADESH/LUCKNOW'],
  },
  {
    id: 5,
    state: 'Uttar Pradesh',
    top: false,
    latitude: 27.1767,
    longitude: 78.0081,
    name: { en: 'Agra', hi: 'आगरा', te: 'ఆగ్రా', gu: 'આગ્રા', mr: 'आग्रा', ta: 'ஆக்ரா' },
    districts: ['UTTAR PRADESH/AGRA'],
  },
  {
    id: 6,
    state: 'Madhya Pradesh',
    top: false,
    latitude: 22.7196,
    longitude: 75.8577,
    name: { en: 'Indore', hi: 'इंदौर', te: 'ఇండోర్', gu: 'ઇન્દોર', mr: 'इंदूर', ta: 'இந்தூர்' },
    districts: ['MADHYA PRADESH/INDORE'],
  },
  {
    id: 7,
    state: 'Madhya Pradesh',
    top: false,
    latitude: 23.2599,
    longitude: 77.4126,
    name: { en: 'Bhopal', hi: 'भोपाल', te: 'భోపాల్', gu: 'ભોપાલ', mr: 'भोपाळ', ta: 'போபால்' },
    districts: ['MADHYA PRADESH/BHOPAL'],
  },
  {
    id: 8,
    state: 'Karnataka',
    top: true,
    latitude: 12.9716,
    longitude: 77.5946,
    name: { en: 'Bengaluru', hi: 'बेंगलुरु', te: 'బెంగళూరు', gu: 'બેંગલુરુ', mr: 'बेंगळुरू', ta: 'பெங்களூரு' },
    districts: ['KARNATAKA/BENGALURU URBAN', 'KARNATAKA/BANGALORE'],
  },
  {
    id: 9,
    state: 'Rajasthan',
    top: false,
    latitude: 26.9124,
    longitude: 75.7873,
    name: { en: 'Jaipur', hi: 'जयपुर', te: 'జైపూర్', gu: 'જયપુર', mr: 'जयपूर', ta: 'ஜெய்ப்பூர்' },
    districts: ['RAJASTHAN/JAIPUR'],
  },
  {
    id: 10,
    state: 'West Bengal',
    top: true,
    latitude: 22.5726,
    longitude: 88.3639,
    name: { en: 'Kolkata', hi: 'कोलकाता', te: 'కోల్‌కతా', gu: 'કોલકાતા', mr: 'कोलकाता', ta: 'கொல்கத்தா' },
    districts: ['WEST BENGAL/KOLKATA'],
  },
  {
    id: 11,
    state: 'Gujarat',
    top: true,
    latitude: 23.0225,
    longitude: 72.5714,
    name: {
      en: 'Ahmedabad',
      hi: 'अहमदाबाद',
      te: 'అహ్మదాబాద్',
      gu: 'અમદાવાદ',
      mr: 'अहमदाबाद',
      ta: 'அகமதாபாத்',
    },
    districts: ['GUJARAT/AHMADABAD', 'GUJARAT/AHMEDABAD'],
  },
]

const byDistrict = new Map(
  servedCities.flatMap((city) => city.districts.map((district) => [district, city] as const)),
)

export const servedCityOf = (state: string, district: string): ServedCity | undefined =>
  byDistrict.get(`${state}/${district.toUpperCase()}`) ?? byDistrict.get(`${state}/*`)
