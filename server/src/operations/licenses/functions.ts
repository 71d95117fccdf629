import {
  endLicense,
  exportLicenses,
  findDrivers,
  getCheckRides,
  getLicenseOverview,
  getMyLicenses,
  getSoldierLicenses,
  listLicenses,
  recordCheckRides,
  restoreLicense,
  saveLicense,
  saveLicenseSettings,
  undoCheckRides,
} from '@muster/domain/operations/licenses/functions.ts'
import { MOST_EXPORTED } from '@muster/domain/operations/licenses/limits.ts'
import { licenseFile } from '@muster/domain/operations/licenses/list.ts'
import { UNKNOWN_VEHICLE, vehicleNamed } from '@muster/domain/operations/licenses/vehicles.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listFile } from '../../platform/paper/list-file.ts'
import { mustFit } from '../../platform/spreadsheet/must-fit.ts'
import { callerName } from '../../roster/people/reads.ts'
import { unitOnPaper } from '../../roster/unit-on-paper.ts'
import { candidatesFor } from './driver-reads.ts'
import { type DutySource, NO_DUTIES } from '../off-duty.ts'
import { driversOf } from './drivers.ts'
import {
  checkRidesOf,
  licenseOverview,
  licenseSettingsOf,
  licensesListed,
  mustBeGroup,
  ownLicenses,
  placeOf,
  soldierLicensesOf,
} from './reads.ts'
import { ride, unride } from './rides.ts'
import { end, restore, save } from './save.ts'
import { saveSettings } from './settings.ts'

export function licenseFunctions(dutySource: DutySource): readonly Implementation[] {
  return [
    implement(listLicenses, async (call, input) => {
      await mustBeGroup(call.tx, call.scope, input.groupId)
      const { today, licenses: found } = await licensesListed(call, input)
      const { rows: licenses, next } = pageOf(found, input.limit, placeOf)
      return { today, licenses, next }
    }),

    implement(getLicenseOverview, async (call, { rosterId, over }) => {
      // Figures over many Soldiers are about nobody, so nothing is logged.
      const facts = await licenseOverview(call, rosterId, over)
      return { ...facts, settings: await licenseSettingsOf(call.tx, call.scope) }
    }),

    implement(getSoldierLicenses, async (call, { rosterId, soldierId }) => {
      const found = await soldierLicensesOf(call, rosterId, soldierId)
      return { ...found, settings: await licenseSettingsOf(call.tx, call.scope) }
    }),

    implement(findDrivers, async (call, input) => {
      await mustBeGroup(call.tx, call.scope, input.groupId)
      const { vehicles } = await licenseSettingsOf(call.tx, call.scope)
      const vehicle = vehicleNamed(input.vehicle, vehicles)
      if (!vehicle) refuse('invalid-argument', UNKNOWN_VEHICLE, { field: 'vehicle' })
      const facts = await candidatesFor(call, { ...input, vehicle })
      const duties = await dutySource(call.tx, call.scope, { days: [input.on], over: input.over })
      return driversOf(facts, duties.get(input.on) ?? NO_DUTIES, { vehicle, on: input.on })
    }),

    implement(saveLicense, save),
    implement(endLicense, end),
    implement(restoreLicense, restore),
    implement(getCheckRides, async (call) => ({ rides: await checkRidesOf(call.tx, call.scope) })),
    implement(recordCheckRides, ride),
    implement(undoCheckRides, unride),
    implement(saveLicenseSettings, saveSettings),

    implement(exportLicenses, async (call, input) => {
      await mustBeGroup(call.tx, call.scope, input.groupId)
      const { licenses } = await licensesListed(call, { ...input, after: null, limit: MOST_EXPORTED })
      mustFit(licenses, MOST_EXPORTED, {
        what: 'licenses',
        instead: 'Choose a kind, a vehicle or a group.',
        field: 'kind',
      })
      const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now }
      const scope = await unitOnPaper(call.tx, call.scope, input)
      return listFile(licenseFile, { rows: licenses, asked: input, scope, issue }, input.format)
    }),

    implement(getMyLicenses, async (call) => {
      const { scope: own } = call
      if (!own) return { mine: null }
      const found = await ownLicenses(call.tx, own, call.now)
      return { mine: { ...found, rosterName: own.name, settings: await licenseSettingsOf(call.tx, own) } }
    }),
  ]
}
