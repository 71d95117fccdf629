import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { SHEET_DAYS, SHOWN_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import {
  changeDutyMembers,
  changeDutyRoster,
  createDutyRoster,
  decideDutySwap,
  endDutyRoster,
  exportDutySheet,
  getDutyShares,
  getDutySheet,
  listDutyReplacements,
  listDutyRosters,
  listWholeDutySheets,
  pickForDuty,
  publishDuty,
  recordDutyException,
  swapDuty,
  takeBackDuty,
  withdrawDutyException,
} from '@muster/domain/scheduling/duty-roster/functions.ts'
import { wholeSheetsOf } from '@muster/domain/scheduling/duty-roster/whole-sheets.ts'
import { touchDuty } from '../../dutyday/writes.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { callerName } from '../../roster/people/reads.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { hold } from './hold.ts'
import { pick, recordException, withdrawLetter } from './letters.ts'
import { changeMembers, createRoster } from './members.ts'
import { ownDutyFunctions } from './swaps/own/functions.ts'
import { dutySheetFile } from './print.ts'
import { publish, takeBack } from './publish.ts'
import { dutyRostersOf, storedRoster, storedRosters } from './reads.ts'
import { sharesOf } from './shares.ts'
import { nameOfSoldier, publishedSheetOf, sheetOf } from './sheet.ts'
import { decide, replacements, swap } from './swaps/swaps.ts'
import { updateDutyRoster } from './writes.ts'

export const dutyRosterFunctions: readonly Implementation[] = [
  implement(listDutyRosters, IN_ONE_STATEMENT, async (call, { rosterId }) => {
    const { today, dutyRosters } = await dutyRostersOf(call, rosterId)
    return {
      today,
      dutyRosters: dutyRosters.map(({ next, ...one }) => ({
        ...one,
        next: [...Map.groupBy(next, ({ day }) => day)].slice(0, 3).map(([day, people]) => ({
          day,
          names: people.map((person) => nameOfSoldier(person.last === null ? null : person)),
        })),
      })),
    }
  }),

  implement(getDutySheet, IN_ONE_STATEMENT, async (call, input) => {
    const stored = await storedRoster(call, input)
    return sheetOf(stored, input.rosterId)
  }),

  implement(listWholeDutySheets, IN_ONE_STATEMENT, async (call, { rosterId }) => {
    const stored = await storedRosters(call, { rosterId, days: SHOWN_DAYS })
    return wholeSheetsOf(stored.map((one) => publishedSheetOf(one, rosterId)))
  }),

  implement(getDutyShares, sharesOf),
  implement(createDutyRoster, createRoster),

  implement(changeDutyRoster, async (call, input) => {
    const { acting, scope } = await hold(call, input, { days: 1 })
    const version = await updateDutyRoster(acting, input.version, { settings: input.settings })
    if (version === null) refuseChanged({ what: 'this duty roster' })
    await touchDuty(call.tx, scope)
    return { dutyRosterId: input.dutyRosterId, version }
  }),

  implement(endDutyRoster, async (call, input) => {
    const { acting, scope } = await hold(call, input, { days: 1 })
    const version = await updateDutyRoster(acting, input.version, { ended: input.ended })
    if (version === null) refuseChanged({ what: 'this duty roster' })
    await touchDuty(call.tx, scope)
    return { dutyRosterId: input.dutyRosterId, version }
  }),

  implement(changeDutyMembers, changeMembers),
  implement(recordDutyException, recordException),
  implement(withdrawDutyException, withdrawLetter),
  implement(pickForDuty, pick),
  implement(publishDuty, publish),
  implement(takeBackDuty, takeBack),
  implement(listDutyReplacements, replacements),
  implement(swapDuty, swap),
  implement(decideDutySwap, decide),

  implement(exportDutySheet, async (call, input) => {
    const stored = await storedRoster(call, { ...input, days: Math.min(input.days, SHEET_DAYS) })
    return dutySheetFile(sheetOf(stored, input.rosterId), {
      by: await callerName(call.tx, call.scope),
      createdAt: call.now,
      timeZone: call.scope.timeZone,
    })
  }),

  ...ownDutyFunctions,
]
