type Reference = { name: string; url: string }

const known: Record<string, Reference> = {
  who: { name: 'WHO Model List of Essential Medicines', url: 'https://list.essentialmeds.org/' },
  nlem: { name: 'National List of Essential Medicines of India, 2022', url: 'https://cdsco.gov.in/' },
  nfi: { name: 'National Formulary of India', url: 'https://www.ipc.gov.in/' },
  cdsco: { name: 'Central Drugs Standard Control Organisation', url: 'https://cdsco.gov.in/' },
  nppa: { name: 'National Pharmaceutical Pricing Authority', url: 'https://www.nppaindia.nic.in/' },
  health: { name: 'National Health Portal, Ministry of Health and Family Welfare', url: 'https://www.mohfw.gov.in/' },
  whoTopics: { name: 'World Health Organization, fact sheets', url: 'https://www.who.int/news-room/fact-sheets' },
  bnf: { name: 'British National Formulary, interactions', url: 'https://bnf.nice.org.uk/interactions/' },
  fda: { name: 'Label approved by the US Food and Drug Administration (DailyMed)', url: 'https://dailymed.nlm.nih.gov/dailymed/' },
  smpc: { name: 'Summary of product characteristics (emc)', url: 'https://www.medicines.org.uk/emc' },
  mhra: { name: 'MHRA Drug Safety Update, June 2022', url: 'https://www.gov.uk/drug-safety-update' },
  ema: {
    name: 'European Medicines Agency, review of domperidone, 2014',
    url: 'https://www.ema.europa.eu/en/medicines/human/referrals/domperidone-containing-medicines',
  },
  'who-mec': {
    name: 'WHO Medical eligibility criteria for contraceptive use',
    url: 'https://www.who.int/publications/i/item/9789241549158',
  },
  ontarget: {
    name: 'ONTARGET trial, New England Journal of Medicine 2008; 358: 1547–1559',
    url: 'https://www.nejm.org/doi/full/10.1056/NEJMoa0801317',
  },
}

/** The reference of a key; `nhs:paracetamol-for-adults` is a page of the NHS medicines guide. */
export const reference = (key: string): Reference => {
  if (key.startsWith('nhs:')) return { name: 'NHS guide to medicines', url: `https://www.nhs.uk/medicines/${key.slice(4)}/` }
  const source = known[key]
  if (!source) throw new Error(`no reference ${key}`)
  return source
}
