import { CADENCE_KEYS, CADENCE_LABELS } from '@muster/domain/counseling/cadence/policy.ts'
import { DUTY_STATUS_CODES, DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { HELP_ANSWERS } from '../support/help-answers.ts'
import type { Entry, Target } from './entries.ts'

interface Setting {
  readonly label: string
  readonly also: string
  readonly target: Target
  /** It is on a screen of a roster, for those who may change it. */
  readonly edits?: boolean
}

const PROFILE = (part: string): Target => ({ to: '/profile', hash: part })
const ROSTER = (tab: string): Target => ({ to: '/soldiers/settings', search: { tab } })

/** Single settings by the words beside them, and where they are. A test compares the words with the screens. */
export const SETTINGS: readonly Setting[] = [
  { label: 'Quiet hours', also: 'notifications silent night do not disturb push', target: PROFILE('notifications') },
  {
    label: 'Push notifications',
    also: 'alerts messages phone e-mail tasks leave counselings',
    target: PROFILE('notifications'),
  },
  { label: 'Theme', also: 'dark light night mode colors appearance', target: PROFILE('theme') },
  { label: 'App lock', also: 'PIN face fingerprint biometrics', target: PROFILE('lock') },
  { label: 'Who you are', also: 'my name rank DoD ID role', target: PROFILE('who') },
  { label: 'Where you are signed in', also: 'sessions devices sign out everywhere', target: PROFILE('sessions') },
  { label: 'Chain of command', also: 'leader code link above below', target: PROFILE('chain') },
  { label: 'Join a shared roster', also: 'code co-leader invite', target: PROFILE('join') },
  { label: 'Your data', also: 'download export my data', target: PROFILE('data') },
  { label: 'Delete account', also: 'close remove erase', target: PROFILE('delete') },
  { label: 'Name of the roster', also: 'rename unit', target: ROSTER('settings'), edits: true },
  { label: 'UIC', also: 'unit identification code', target: ROSTER('settings'), edits: true },
  { label: 'Morning report due', also: 'time deadline submit', target: ROSTER('settings'), edits: true },
  { label: 'Time zone', also: 'clock unit', target: ROSTER('settings'), edits: true },
  { label: 'Authorized strength', also: 'MTOE slots', target: ROSTER('settings'), edits: true },
  { label: 'Personal data', also: 'fields blood type birth', target: ROSTER('settings'), edits: true },
  { label: 'Days an archived Soldier is kept', also: 'retention delete', target: ROSTER('settings'), edits: true },
  { label: 'Groups', also: 'platoon squad section team', target: ROSTER('groups'), edits: true },
  { label: 'Leaders', also: 'co-leaders share access editor viewer', target: ROSTER('leaders'), edits: true },
  { label: 'Transfers', also: 'gain loss move Soldier', target: ROSTER('transfers'), edits: true },
  { label: 'Archived Soldiers', also: 'restore left PCS ETS', target: ROSTER('archived'), edits: true },
  { label: 'Record of changes', also: 'history undo audit', target: ROSTER('changes'), edits: true },
  { label: 'Minimum manning', also: 'minimum strength leave', target: { to: '/scheduling/leave' }, edits: true },
  { label: 'Who decides', also: 'approvers approval leave', target: { to: '/scheduling/leave' }, edits: true },
  {
    label: 'Policy and vehicles',
    also: 'license policy own vehicles',
    target: { to: '/operations/licenses' },
    edits: true,
  },
]

const CADENCE: Setting = {
  label: 'Counseling cadence',
  also: `how often ${CADENCE_KEYS.map((key) => CADENCE_LABELS[key]).join(' ')}`,
  target: { to: '/counseling/due' },
  edits: true,
}

/** The settings that this person has. */
export function settingEntries(edits: boolean, hasLock: boolean): Entry[] {
  return [...SETTINGS, CADENCE]
    .filter((setting) => (edits || !setting.edits) && (hasLock || setting.target.hash !== 'lock'))
    .map(({ label, also, target }) => ({
      key: `setting ${label}`,
      kind: 'setting',
      label,
      detail: target.to === '/profile' ? 'My Profile' : '',
      also: `${also} setting`,
      target,
    }))
}

/** What each status code means. It opens the Soldiers who have it today. */
export function statusEntries(): Entry[] {
  return DUTY_STATUS_CODES.map((code) => ({
    key: `status ${code}`,
    kind: 'status',
    label: code === DUTY_STATUSES[code].label ? code : `${code}: ${DUTY_STATUSES[code].label}`,
    detail: 'Who has it today',
    also: 'status code',
    target: { to: '/dutyday', search: { find: code } },
  }))
}

/** The answers of the Support screen, and the help of quick entry. */
export function helpEntries(): Entry[] {
  return HELP_ANSWERS.map(({ id, question, answer }) => ({
    key: `help ${id}`,
    kind: 'help',
    label: question,
    detail: '',
    also: `help ${answer.join(' ')}`,
    target: { to: '/support', hash: id },
  }))
}

export const SYNTAX_HELP: Entry = {
  key: 'help syntax',
  kind: 'help',
  label: 'Syntax help for tasks',
  detail: 'Tasks',
  also: 'quick entry NLT suspense priority repeat every how to type',
  target: { to: '/dutyday/tasks' },
}
