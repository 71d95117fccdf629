import { topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { userTopic } from '../../identity/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { dutyTopic } from '../../dutyday/functions.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { groupId, ROSTER_LIMIT, rosterId, soldierId } from '../../roster/schema.ts'
import { END_REASONS } from './kinds.ts'
import { LICENSES_PAGE, RIDES_AT_ONCE, RIDES_UNDONE } from './limits.ts'
import {
  drivers,
  lapsing,
  licenseColour,
  licenseCounts,
  licenseId,
  licenseInput,
  licenseKind,
  licenseSettings,
  licenseSettingsInput,
  license,
  listedLicense,
  soldierLicenses,
  vehicleCode,
} from './schema.ts'

/** Changes when a license of the roster changes. */
export const licensesTopic = topicOfRoster('licenses')

const ofRoster = (input: { rosterId: string }) => [rosterTopic(input.rosterId), licensesTopic(input.rosterId)]
const over = z.enum(['roster', 'chain']).default('roster')
const topicsOver = (input: { rosterId: string; over: 'roster' | 'chain' }) =>
  input.over === 'chain' ? [...ofRoster(input), chainTopic(input.rosterId)] : ofRoster(input)

const changed = z.object({ licenseId, version: z.int() })
/** A recorded check ride: the license's new version, and the check ride before it. */
const ridden = z.strictObject({ licenseId, version: z.int32(), before: calendarDate.nullable() })

const filters = {
  rosterId,
  over,
  kind: licenseKind.nullable().default(null),
  /** Only licenses for this vehicle. */
  vehicle: vehicleCode.nullable().default(null),
  colour: licenseColour.nullable().default(null),
  groupId: groupId.nullable().default(null),
  /** Licenses that have ended, instead of current ones. */
  ended: z.boolean().default(false),
}

export const listLicenses = defineFunction({
  name: 'listLicenses',
  summary: 'The licenses of a roster or its chain of command, the first to lapse first, and those without a date last.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Opened the list of licenses' },
  input: z.strictObject({
    ...filters,
    /** The `next` of the page before. */
    after: z.strictObject({ due: calendarDate.nullable(), id: licenseId }).nullable().default(null),
    limit: z.int().min(1).max(LICENSES_PAGE).default(LICENSES_PAGE),
  }),
  output: z.object({
    today: calendarDate,
    licenses: z.array(listedLicense).max(LICENSES_PAGE),
    next: z.object({ due: calendarDate.nullable(), id: licenseId }).nullable(),
  }),
  topics: topicsOver,
})

export const getLicenseOverview = defineFunction({
  name: 'getLicenseOverview',
  summary:
    'The number of red, amber, green and grey licenses, and of those that lapse in each of the next twelve months.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  input: z.strictObject({ rosterId, over }),
  output: z.object({
    today: calendarDate,
    counts: licenseCounts,
    /** Licenses that lapse within 30, 60 and 90 days. Lapsed licenses count as red. */
    within: z.object({ days30: z.int(), days60: z.int(), days90: z.int() }),
    months: z.array(lapsing).max(13),
    settings: licenseSettings,
  }),
  topics: topicsOver,
})

export const getSoldierLicenses = defineFunction({
  name: 'getSoldierLicenses',
  summary: 'One Soldier’s licenses with their change history.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Opened the licenses' },
  input: z.strictObject({ rosterId, soldierId }),
  output: soldierLicenses,
  topics: ofRoster,
})

export const findDrivers = defineFunction({
  name: 'findDrivers',
  summary:
    'The Soldiers of a roster or its chain of command who can drive a vehicle on a day, and why other license holders cannot.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Checked who can drive a vehicle' },
  input: z.strictObject({
    rosterId,
    over,
    /** The common name of the vehicle: `M1083`, `LMTV`. */
    vehicle: vehicleCode,
    on: calendarDate,
    groupId: groupId.nullable().default(null),
  }),
  output: drivers,
  topics: (input) => [...topicsOver(input), dutyTopic(input.rosterId)],
})

export const saveLicense = defineFunction({
  name: 'saveLicense',
  summary: 'Add a license or change one.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Recorded a license' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    soldierId,
    licenseId,
    /**
     * Null for a new license. Else the version on the caller's screen; when it is no longer the newest, the call fails
     * with `aborted`.
     */
    version: z.int32().nullable(),
    license: licenseInput,
  }),
  output: changed,
})

export const endLicense = defineFunction({
  name: 'endLicense',
  summary: 'End a license: turned in, suspended, revoked, or entered in error.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Deactivated a license' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    licenseId,
    version: z.int32(),
    reason: z.enum(END_REASONS),
    on: calendarDate,
  }),
  output: changed,
})

export const restoreLicense = defineFunction({
  name: 'restoreLicense',
  summary: 'Undo the end of a license.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Reactivated a license' },
  subscription: 'needed',
  input: z.strictObject({ rosterId, licenseId, version: z.int32() }),
  output: changed,
})

export const recordCheckRides = defineFunction({
  name: 'recordCheckRides',
  summary: 'Record one day’s check rides for many Soldiers, on the military permit of each.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Recorded a check ride' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    on: calendarDate,
    soldierIds: z.array(soldierId).min(1).max(RIDES_AT_ONCE),
  }),
  output: z.object({
    recorded: z.int(),
    /** What was recorded, so that it can be undone. */
    rides: z.array(ridden).max(RIDES_UNDONE),
    /** Soldiers without a current military permit, or with a later check ride. */
    skipped: z.array(soldierId).max(RIDES_AT_ONCE),
  }),
})

export const getCheckRides = defineFunction({
  name: 'getCheckRides',
  summary: 'The Soldiers with a current military permit, and the last check ride of each.',
  kind: 'read',
  access: 'roster viewer',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Checked whose check ride can be recorded' },
  input: z.strictObject({ rosterId }),
  output: z.object({
    rides: z
      .array(
        z.object({
          soldierId,
          /** Of two permits the earlier one. Null if one of them has none. */
          last: calendarDate.nullable(),
        }),
      )
      .max(ROSTER_LIMIT),
  }),
  topics: ofRoster,
})

export const undoCheckRides = defineFunction({
  name: 'undoCheckRides',
  summary: 'Undo check rides recorded for many Soldiers, except on licenses that changed since.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Undid a check ride' },
  subscription: 'needed',
  input: z.strictObject({ rosterId, rides: z.array(ridden).min(1).max(RIDES_UNDONE) }),
  output: z.object({ undone: z.int(), kept: z.int() }),
  limits: { bodyBytes: 200_000 },
})

export const saveLicenseSettings = defineFunction({
  name: 'saveLicenseSettings',
  summary: 'Change the license policy and the roster’s own vehicles.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    /** The version that was changed. Null for the seed. Refused when somebody saved another version since. */
    version: z.int32().nullable(),
    ...licenseSettingsInput.shape,
  }),
  output: z.object({ version: z.int() }),
})

export const exportLicenses = defineFunction({
  name: 'exportLicenses',
  summary: 'The list of licenses as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Exported the list of licenses' },
  input: z.strictObject({ ...filters, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const getMyLicenses = defineFunction({
  name: 'getMyLicenses',
  summary: 'The caller’s own licenses. Null without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({
    mine: z
      .object({ today: calendarDate, rosterName: z.string(), settings: licenseSettings, licenses: z.array(license) })
      .nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})
