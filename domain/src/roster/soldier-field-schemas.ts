// biome-ignore-all format: one field a line reads as the table it is.
import * as z from 'zod'
import { dodid } from '../identity/schema.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { freeText, requiredFreeText, requiredText, text } from '../kernel/text.ts'
import { type FieldKey, MARITAL_STATUSES, SOLDIER_FIELDS, STRENGTH_KINDS } from './soldier-fields.ts'

const phone = text(40).pipe(z.string().regex(/^(?:DSN )?[0-9+().\-x ]*$/i, { error: 'Enter a phone number.' }))
const email = text(254).pipe(z.union([z.email({ error: 'Enter an e-mail address.' }), z.literal('')]))
const count = (max: number) => z.int().min(0).max(max)

/** What each field of a Soldier's row may hold. */
const SCHEMAS = {
  rank: requiredText(6),
  promotable: z.boolean(),
  last: requiredText(80),
  first: text(80),
  middle: text(80),
  suffix: text(10),
  dodid: dodid,
  dob: calendarDate,
  bloodType: text(5),
  position: freeText(120),
  mos: text(9),
  paraLine: text(12),
  strength: z.enum(STRENGTH_KINDS),
  sponsor: freeText(120),
  weapon: text(60),
  buttstock: text(20),
  dor: calendarDate,
  basd: calendarDate,
  pebd: calendarDate,
  ets: calendarDate,
  deros: calendarDate,
  gainedOn: calendarDate,
  lossExpectedOn: calendarDate,
  cacExpiresOn: calendarDate,
  cell: phone,
  altPhone: phone,
  email: email,
  personalEmail: email,
  quarters: freeText(120),
  homeAddress: freeText(240),
  emergencyName: freeText(120),
  emergencyRelation: freeText(60),
  emergencyPhone: phone,
  maritalStatus: z.enum(MARITAL_STATUSES),
  dependents: count(30),
  homeOfRecord: text(60),
  civilianEducation: freeText(240),
  militarySchools: freeText(1000, { lines: true }),
  languages: freeText(240),
  awards: freeText(1000, { lines: true }),
  deployments: count(60),
  goals: freeText(2000, { lines: true }),
  hobbies: freeText(240),
  clearance: text(40),
  hatSize: text(20),
  coatSize: text(20),
  trouserSize: text(20),
  bootSize: text(20),
  maskSize: text(20),
  iotvSize: text(20),
  helmetSize: text(20),
  gloveSize: text(20),
  vehicle: freeText(120),
  vehicleColor: text(30),
  plate: text(20),
  plateState: text(20),
  registrationExpiresOn: calendarDate,
  insuranceExpiresOn: calendarDate,
  motorcycle: z.boolean(),
  remarks: freeText(2000, { lines: true }),
} as const satisfies Readonly<Record<FieldKey, z.ZodType>>

export const soldierFields: z.ZodObject<typeof SCHEMAS, z.core.$strict> = z.strictObject(SCHEMAS)

const FEWEST_DIGITS = 7

/** A number that reaches somebody; the digits of an extension reach nobody by themselves. */
function reachable(key: 'cell' | 'altPhone' | 'emergencyPhone') {
  return phone.refine((typed) => typed === '' || (typed.split(/x/i)[0] ?? '').replace(/\D/g, '').length >= FEWEST_DIGITS, {
    error: `${SOLDIER_FIELDS[key].label}: enter at least ${FEWEST_DIGITS} digits.`,
  })
}

/** What each field takes from somebody who fills it in. What is stored may be older than these rules and stays readable. */
export const typedSoldierFields: z.ZodObject<typeof SCHEMAS, z.core.$strict> = z.strictObject({
  ...SCHEMAS,
  last: requiredFreeText(80),
  first: freeText(80),
  middle: freeText(80),
  weapon: freeText(60),
  homeOfRecord: freeText(60),
  cell: reachable('cell'),
  altPhone: reachable('altPhone'),
  emergencyPhone: reachable('emergencyPhone'),
})
