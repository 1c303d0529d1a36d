import type { UseComboboxReturnValue } from 'downshift'
import type { Entry } from '#client/search/suggestion.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '#model/money.ts'
import type { Choice, Group } from './choices.ts'

const titleOf = (t: IslandT<'search'>, { of }: Group): string | null =>
  ({
    drug: t('searchbox:medicines'),
    otc: t('searchbox:healthProducts'),
    salt: t('searchbox:salts'),
    brand: t('searchbox:brands'),
    ailment: t('searchbox:ailments'),
    usage: t('searchbox:usages'),
    category: t('searchbox:categories'),
    manufacturer: t('searchbox:manufacturers'),
    spelling: t('searchbox:didYouMean'),
    recent: t('searchbox:recent'),
    unsold: t('searchbox:unsold'),
    rest: null,
  })[of]

/** A name with the typed letters underlined, where one of its words begins so. */
const Marked = ({ name, typed }: { name: string; typed: string }) => {
  const at = ` ${name}`.toLowerCase().indexOf(` ${typed.trim().toLowerCase()}`)
  const end = at + typed.trim().length
  return at < 0 ? (
    name
  ) : (
    <>
      {name.slice(0, at)}
      <u>{name.slice(at, end)}</u>
      {name.slice(end)}
    </>
  )
}

const EntryLine = ({
  t,
  typed,
  entry: { name, pack, facts, count, instead },
}: {
  t: IslandT<'search'>
  typed: string
  entry: Entry
}) => {
  // What only resembles the typed name is said, not offered.
  const price = facts?.available && instead === null ? rupeesText(facts.price, true) : null
  return (
    <>
      <span className="choice-text">
        <span>
          <b>
            <Marked name={name} typed={typed} />
          </b>{' '}
          {facts?.prescription_required && (
            <>
              <span className="tag tag-brand" aria-hidden="true">
                Rx
              </span>
              <span className="unseen">{t('searchbox:prescription')}</span>{' '}
            </>
          )}
        </span>
        {facts && facts.composition !== '' && <span className="sub">{facts.composition}</span>}
        {facts && <span className="sub">{pack}</span>}
        {count !== null && <span className="sub">{t('searchbox:productCount', { count })}</span>}
      </span>{' '}
      {facts?.is_banned ? (
        <span className="tag tag-danger">{t('searchbox:banned')}</span>
      ) : facts && !facts.available ? (
        <span className="tag">{t('searchbox:unavailable')}</span>
      ) : (
        price && <span className="choice-price">{price}</span>
      )}
    </>
  )
}

const Line = ({ t, typed, choice }: { t: IslandT<'search'>; typed: string; choice: Choice }) => {
  switch (choice.is) {
    case 'entry':
      return <EntryLine t={t} typed={typed} entry={choice.entry} />
    case 'spelling':
      return (
        <span className="choice-spelling">
          {choice.text}
          {choice.holds !== '' && ` (${choice.holds})`}
        </span>
      )
    case 'recent':
      return choice.text
    case 'all':
      return t('searchbox:pressEnter')
    case 'clear':
      return t('searchbox:clear')
  }
}

type Props = {
  t: IslandT<'search'>
  id: string
  typed: string
  groups: readonly Group[]
  combobox: Pick<UseComboboxReturnValue<Choice>, 'getItemProps' | 'highlightedIndex'>
  onClear: () => void
}

/** The options in groups. Each is a link, so that it can open in a new tab and shows its address. */
export const List = ({
  t,
  id,
  typed,
  groups,
  combobox: { getItemProps, highlightedIndex },
  onClear,
}: Props) => {
  let index = -1
  return groups.map((group) => {
    const title = titleOf(t, group)
    const titleId = `${id}-${group.of}-${index + 1}`
    return (
      // biome-ignore lint/a11y/useSemanticElements: inside a listbox a fieldset does not group options
      <div
        key={titleId}
        className="choices"
        role="group"
        {...(title ? { 'aria-labelledby': titleId } : { 'aria-label': t('searchbox:suggestions') })}
      >
        {title && (
          <p id={titleId} className="choices-title" role="presentation">
            {title}
          </p>
        )}
        {group.choices.map((choice) => {
          index += 1
          const item = {
            item: choice,
            index,
            className: index === highlightedIndex ? 'choice on' : 'choice',
            tabIndex: -1,
          }
          return choice.is === 'clear' ? (
            <button key="clear" type="button" {...getItemProps({ ...item, onClick: onClear })}>
              <Line t={t} typed={typed} choice={choice} />
            </button>
          ) : (
            <a
              key={`${choice.is} ${choice.is === 'entry' ? `${choice.entry.kind} ${choice.entry.id}` : choice.href}`}
              href={choice.is === 'entry' ? choice.entry.href : choice.href}
              {...getItemProps(item)}
            >
              <Line t={t} typed={typed} choice={choice} />
            </a>
          )
        })}
      </div>
    )
  })
}
