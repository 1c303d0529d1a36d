/** The source of a rule: a section of the US prescribing information of one of the two medicines, or what stands for it elsewhere. */
export type Label = { label: string; section: string }

const sections: Record<string, string> = {
  boxed: 'boxed warning',
  warnings: 'warnings',
  precautions: 'precautions',
}

/** For medicines without prescribing information in the US. */
const elsewhere: Record<string, (label: string) => { name: string; url: string }> = {
  eu: (label) => ({
    name: `European Medicines Agency, referral of ${label}`,
    url: `https://www.ema.europa.eu/en/medicines/human/referrals/${label}-containing-medicines`,
  }),
  uk: (label) => ({
    name: `UK summary of product characteristics of ${label}`,
    url: `https://www.medicines.org.uk/emc/search?q=${encodeURIComponent(label)}`,
  }),
  japan: (label) => ({
    name: `Japanese package insert of ${label}`,
    url: 'https://www.pmda.go.jp/english/',
  }),
}

export const labelSource = (
  { label, section }: Label,
  date: string,
): { name: string; url: string; date: string } => ({
  ...(elsewhere[section]?.(label) ?? {
    name: `US prescribing information of ${label.replaceAll('-', ' ')}, ${sections[section] ?? `section ${section}`}`,
    url: `https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=${encodeURIComponent(label)}`,
  }),
  date,
})
