import type { EmergencyCard as Card } from '#model/search-notice.ts'

/** As `src/components/EmergencyCard.astro` prints it. */
export const EmergencyCard = ({ card: { language, title, act, calls, also } }: { card: Card }) => (
  <section className="sos">
    <div lang={language}>
      <h2>{title}</h2>
      {calls.map(({ text, number }) => (
        <a key={number} className="button" href={`tel:${number.replaceAll('-', '')}`}>
          {text}
        </a>
      ))}
      <p>{act}</p>
    </div>
    {also && <p>{also}</p>}
  </section>
)
