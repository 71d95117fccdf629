import type { InputOf } from '../../kernel/function.ts'
import { instantIn } from '../../kernel/instant-in.ts'
import { declareList, type ListLine } from '../../kernel/list.ts'
import { menu, own, segments } from '../../kernel/list-filters.ts'
import { type Outcome, SECURITY_KIND_NAMES, SECURITY_KINDS, type SecurityKind } from '../../kernel/security-log.ts'
import { accountWords, unkept, valueWords } from '../list.ts'
import { adminListSecurityLog } from './functions.ts'
import type { SecurityLine } from './schema.ts'

interface SecurityFilter {
  readonly outcome: Outcome | 'all'
  readonly kind: SecurityKind | null
  readonly search: string
}

/** The security log, the newest first. */
export const securityList = declareList({
  label: 'Security log',
  read: adminListSecurityLog,
  filters: {
    outcome: segments('Outcome', [
      { value: 'all', label: 'All' },
      { value: 'ok', label: 'Ok' },
      { value: 'refused', label: 'Refused' },
    ]),
    kind: menu<SecurityKind>(
      'Which entries',
      'All kinds',
      SECURITY_KIND_NAMES.map((value) => ({ value, label: SECURITY_KINDS[value] })),
    ),
    search: own(''),
  },
  inputOf: (
    _nobody: null,
    { outcome, ...asked }: SecurityFilter,
    after: InputOf<typeof adminListSecurityLog>['after'],
  ) => ({ ...asked, outcome: outcome === 'all' ? null : outcome, after }),
  rowsOf: ({ entries }) => entries,
  nextOf: ({ next }) => next,
  keyOf: ({ seq }) => String(seq),
  rosterOf: () => null,
  line: (entry, _page, { timeZone }): ListLine => ({
    title: entry.times > 1 ? `${titleOf(entry)} × ${entry.times}` : titleOf(entry),
    under: [instantIn(entry.at, timeZone), SECURITY_KINDS[entry.kind], doerWords(entry)],
    strong: '',
    soft: [
      entry.address,
      entry.about && `about ${entry.about}`,
      ...Object.entries(entry.details).map(([name, value]) => `${name}: ${valueWords(value, timeZone)}`),
    ],
    marks: entry.outcome === 'refused' ? [{ kind: 'alert', words: 'Refused' }] : [],
  }),
  empty: ({ outcome }) => EMPTY[outcome],
  unmatched: {
    title: 'No matching entries',
    text: 'Enter a whole function name, ID or address, as shown in an entry.',
  },
  unkept,
})

const EMPTY = {
  all: { title: 'No entries yet', text: 'Sign-ins, refusals, exports and changes of rights are recorded here.' },
  ok: { title: 'No entries', text: 'Nothing that succeeded is recorded.' },
  refused: { title: 'No entries', text: 'Nothing that was refused is recorded.' },
} as const

function titleOf({ kind, what, outcome }: SecurityLine): string {
  if (kind === 'session') return `Sessions ${what}`
  if (kind !== 'sign-in') return what
  return outcome === 'ok' ? `Signed in with ${what}` : `Sign-in refused: ${what}`
}

function doerWords({ kind, uid, name }: SecurityLine): string {
  if (uid !== null) return `by ${accountWords(uid, name)}`
  return kind === 'settings' ? 'by the server' : 'nobody signed in'
}
