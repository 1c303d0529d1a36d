/** The source of a rule: a section of the prescribing information of one of the two medicines. */
export type Label = { label: string; section: string }

const sections: Record<string, string> = { boxed: 'boxed warning', warnings: 'warnings' }

export const labelSource = ({ label, section }: Label, date: string): { name: string; url: string; date: string } =>
  section === 'eu'
    ? {
        name: `European Medicines Agency, referral of ${label}`,
        url: `https://www.ema.europa.eu/en/medicines/human/referrals/${label}-containing-medicines`,
        date,
      }
    : {
        name: `US prescribing information of ${label.replaceAll('-', ' ')}, ${sections[section] ?? `section ${section}`}`,
        url: `https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=${encodeURIComponent(label)}`,
        date,
      }
