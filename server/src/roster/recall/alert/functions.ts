import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  exportAlertRoster,
  getAlertRoster,
  getMyLeader,
  setAlertLeader,
  verifyAlertContacts,
  verifyMyContact,
} from '@muster/domain/roster/recall/functions.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { phoneTree } from '@muster/domain/roster/recall/phone-tree.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { fileOf } from '../../../platform/paper/file.ts'
import { renderPdf } from '../../../platform/pdf/document.ts'
import { writeCsv } from '../../../platform/spreadsheet/write.ts'
import { unitOnPaper } from '../../unit-on-paper.ts'
import { callerName } from '../../people/reads.ts'
import { asSelf } from '../../scope.ts'
import { alertPdf, alertRows, onlyGroup } from './print.ts'
import { aboveOwn, alertEmails, alertUnits, knowsBoth } from './reads.ts'
import { alertVcards } from './vcards.ts'
import { setLeader, unverify, verify, verifyOwn } from './writes.ts'

export const alertFunctions: readonly Implementation[] = [
  implement(getAlertRoster, async (call, input) => {
    const units = await alertUnits(call.tx, call.scope, input.over)
    return { timeZone: call.scope.timeZone, today: call.today, units }
  }),

  implement(
    getMyLeader,
    { asSystem: 'a Soldier sees no row but their own, and is given the numbers of one leader' },
    async (call) => {
      const { scope: own } = call
      if (!own) return { about: [], answer: { leader: null } }
      const { groups, chosen, people } = await aboveOwn(call.tx, own)
      const leads = new Map(chosen.map(({ groupId, soldierId }) => [groupId, soldierId]))
      const callerId = phoneTree(groups, people, leads).callerOf.get(own.soldierId)
      const leader = people.find(({ id }) => id === callerId)
      if (!leader) return { about: [], answer: { leader: null } }
      const { id, cell, altPhone } = leader
      return { about: [id], answer: { leader: { name: rosterName(leader), cell, altPhone } } }
    },
  ),

  implement(exportAlertRoster, async (call, input) => {
    const units = await alertUnits(call.tx, call.scope, input.over)
    if (input.groupId !== null && !units[0]?.groups.some(({ id }) => id === input.groupId)) {
      refuse('not-found', 'There is no such group on this roster. Choose another.', { field: 'groupId' })
    }
    const wanted = input.groupId === null ? units : units.slice(0, 1).map((unit) => onlyGroup(unit, input.groupId))
    const issue = {
      unit: (await unitOnPaper(call.tx, call.scope, input)).name,
      timeZone: call.scope.timeZone,
      by: await callerName(call.tx, asSelf(call)),
      now: call.now,
    }
    const contents = {
      pdf: () => renderPdf(alertPdf(wanted, issue)),
      csv: async () => writeCsv(alertRows(wanted, issue)),
      vcf: async () => alertVcards(wanted, await alertEmails(call.tx, call.scope, input.over), issue),
    }
    const content = await contents[input.format]()
    if (content.length === 0) {
      refuse('failed-precondition', 'Nobody there has a number yet. Add numbers to the roster first.')
    }
    const day = call.today
    return {
      about: wanted.map(({ rosterId }) => ({ rosterId })),
      answer: fileOf(['alert-roster', call.scope.name, day], input.format, content),
    }
  }),

  implement(setAlertLeader, async (call, input) => {
    const known = await knowsBoth(call.tx, call.scope, input)
    if (!known.group)
      refuse('not-found', 'There is no such group on this roster. Reload to see them.', { field: 'groupId' })
    if (input.soldierId !== null && !known.soldier) {
      refuse('not-found', 'There is no such Soldier on this roster. Reload to see who is.', { field: 'soldierId' })
    }
    await setLeader(call.tx, call.scope, input)
    return null
  }),

  implement(verifyAlertContacts, async (call, input) => {
    const soldierIds = [...new Set(input.soldierIds)]
    const day = call.today
    if (!input.verified) await unverify(call.tx, call.scope, soldierIds)
    else if ((await verify(call.tx, call.scope, { soldierIds, day })) < soldierIds.length) {
      refuse('not-found', 'There is no such Soldier on this roster. Reload to see who is.', { field: 'soldierIds' })
    }
    return { verifiedOn: input.verified ? day : null }
  }),

  implement(verifyMyContact, async (call) => {
    const { scope: own } = call
    if (!own) refuse('failed-precondition', 'You are not linked to a roster. Ask your leader for a code.')
    const day = dayAt(call.now, own.timeZone)
    await verifyOwn(call.tx, own, day)
    call.tx.touch(userTopic(own.uid))
    return { verifiedOn: day }
  }),
]
