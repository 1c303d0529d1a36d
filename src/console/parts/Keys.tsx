import type { Permission } from '#model/role.ts'
import { say, type TextKey } from '../texts.ts'

type Key = { keys: readonly string[]; does: TextKey; needs?: Permission }

const all: readonly Key[] = [
  { keys: ['j', 'k'], does: 'keyMove' },
  { keys: ['Enter'], does: 'keyOpen' },
  { keys: ['x'], does: 'keyChoose' },
  { keys: ['b'], does: 'keyActs' },
  { keys: ['n'], does: 'keyNext' },
  { keys: ['/'], does: 'keySeek' },
  { keys: ['Ctrl K'], does: 'keyFind' },
  { keys: ['c'], does: 'keyClaim', needs: 'prescriptions.review' },
  { keys: ['a', 'q', 'r'], does: 'keyVerdict', needs: 'prescriptions.review' },
  { keys: ['Ctrl Enter'], does: 'keyRecord', needs: 'prescriptions.review' },
  { keys: ['t', '+', '-', 'v'], does: 'keyPaper', needs: 'prescriptions.read' },
  { keys: ['?'], does: 'keyHelp' },
]

/** The keys that an operator with these permissions may press. */
export const Keys = ({ permissions }: { permissions: readonly Permission[] }) => (
  <dl className="keys">
    {all
      .filter(({ needs }) => needs === undefined || permissions.includes(needs))
      .map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{say(does)}</dd>
        </div>
      ))}
  </dl>
)
