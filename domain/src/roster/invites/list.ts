import { dayAt, formatDate } from '../../kernel/calendar-date.ts'
import { declareList } from '../../kernel/list.ts'
import { listInvites } from './functions.ts'
import type { Invite } from './schema.ts'

const STATES: Readonly<Record<Invite['state'], string>> = {
  open: 'Open',
  expired: 'Expired',
  'used up': 'Used up',
  revoked: 'Ended',
}

/** Open enrollment links, and those that ended recently. The server sends all of them. */
export const enrollmentLinkList = declareList({
  label: 'Enrollment links',
  read: listInvites,
  filters: {},
  inputOf: (rosterId, _asked: object) => ({ rosterId }),
  rowsOf: ({ invites }) => invites.filter(({ purpose }) => purpose === 'intake'),
  nextOf: () => null,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (link, _page, { timeZone }) => {
    const open = link.state === 'open'
    const until = formatDate(dayAt(new Date(link.expiresAt), timeZone))
    return {
      title: enrollmentLinkName(link),
      under: [`by ${link.createdBy}`],
      strong: '',
      soft: [
        `used ${link.uses}${link.maxUses === null ? '' : ` of ${link.maxUses}`}`,
        `${open ? 'valid' : 'was valid'} until ${until}`,
      ],
      marks: [{ kind: open ? 'here' : 'plain', words: STATES[link.state] }],
    }
  },
  empty: () => ({ title: 'No active links', text: 'Make one for your Soldiers to enter their own data.' }),
})

export function enrollmentLinkName({ label }: Pick<Invite, 'label'>): string {
  return label || 'Enrollment link'
}
