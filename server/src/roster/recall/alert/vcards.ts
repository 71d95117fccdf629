import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { AlertSoldier, AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import ICAL from 'ical.js'
import { folded } from '../../../platform/content-lines.ts'
import { ALERT_MARKING } from '../../../platform/paper/issue.ts'
import { type Issue, treeOf } from './print.ts'

type Property = [name: string, parameters: Record<string, string | string[]>, type: string, value: string | string[]]

/**
 * The Soldiers of an alert roster who have a number, as contacts for a phone and in the order in which they are called:
 * vCard 3.0 (RFC 2426), the version that most programs accept. Empty when nobody has a number.
 */
export function alertVcards(units: readonly AlertUnit[], emails: ReadonlyMap<string, string>, issue: Issue): Buffer {
  // A person who finds the contact later can see how old it is, and that it must be protected.
  const note = `Alert roster as of ${formatMoment(issue.now, issue.timeZone)}. ${ALERT_MARKING}`
  const cards = units.flatMap((unit) =>
    treeOf(unit)
      .groups.flatMap(({ people }) => people)
      .filter(({ cell, altPhone }) => cell !== '' || altPhone !== '')
      .map((soldier) => vcard(soldier, { unit, email: emails.get(soldier.id) ?? '', note })),
  )
  return Buffer.from(cards.join(''), 'utf8')
}

function vcard(
  soldier: AlertSoldier,
  { unit, email, note }: { readonly unit: AlertUnit; readonly email: string; readonly note: string },
): string {
  const { id, rank, last, first, middle, suffix, position, groupId, cell, altPhone } = soldier
  const name = [first, middle, last, suffix].filter(Boolean).join(' ')
  const group = groupId === null ? '' : groupPathName(unit.groups, groupId)
  const properties: Property[] = [
    text('version', '3.0'),
    text('uid', `urn:uuid:${id}`),
    ['n', {}, 'text', [last, first, middle, '', suffix]],
    text('fn', name || rosterName(soldier)),
    ['org', {}, 'text', [unit.name, ...(group === '' ? [] : [group])]],
    text('title', rank),
    text('role', position),
    ['tel', { type: 'CELL' }, 'phone-number', cell],
    ['tel', { type: 'VOICE' }, 'phone-number', altPhone],
    ['email', { type: ['INTERNET', 'WORK'] }, 'text', email],
    text('note', note),
  ]
  return folded(ICAL.stringify(['vcard', properties.filter(([, , , value]) => value !== ''), []]))
}

/** The library does not escape a semicolon in such a value, as vCard 3.0 requires. */
function text(name: string, value: string): Property {
  return [name, {}, 'text', value.replaceAll(';', ',')]
}
