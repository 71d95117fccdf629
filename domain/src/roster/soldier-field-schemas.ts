// biome-ignore-all format: one field a line reads as the table it is.
import * as z from 'zod'
import { dodid } from '../identity/schema.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { freeText, requiredFreeText, requiredText, text } from '../kernel/text.ts'
import { FIELD_KEYS, type FieldKey, type FieldKind, MARITAL_STATUSES, SOLDIER_FIELDS, STRENGTH_KINDS } from './soldier-fields.ts'

const phone = text(40).pipe(z.string().regex(/^(?:DSN )?[0-9+().\-x ]*$/i, { error: 'Enter a phone number.' }))
const email = text(254).pipe(z.union([z.email({ error: 'Enter an e-mail address.' }), z.literal('')]))
const count = (max: number) => z.int().min(0).max(max)

/** The schema of a field by its kind, unless the field is in `OWN`. */
const BY_KIND = {
  text: freeText(120),
  lines: freeText(1000, { lines: true }),
  date: calendarDate,
  phone,
  email,
  flag: z.boolean(),
  count: count(60),
} as const satisfies Partial<Readonly<Record<FieldKind, z.ZodType>>>

/** Fields with a schema of their own. A field of kind choice always has one. */
const OWN = {
  rank: requiredText(6),
  last: requiredText(80),
  first: text(80),
  middle: text(80),
  suffix: text(10),
  dodid: dodid,
  bloodType: text(5),
  mos: text(9),
  paraLine: text(12),
  strength: z.enum(STRENGTH_KINDS),
  weapon: text(60),
  buttstock: text(20),
  homeAddress: freeText(240),
  emergencyRelation: freeText(60),
  maritalStatus: z.enum(MARITAL_STATUSES),
  dependents: count(30),
  homeOfRecord: text(60),
  civilianEducation: freeText(240),
  languages: freeText(240),
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
  vehicleColor: text(30),
  plate: text(20),
  plateState: text(20),
  remarks: freeText(2000, { lines: true }),
} as const satisfies Partial<Readonly<Record<FieldKey, z.ZodType>>>

type KindOf<K extends FieldKey> = (typeof SOLDIER_FIELDS)[K]['kind'] & keyof typeof BY_KIND
type Schemas = {
  readonly [K in FieldKey]: K extends keyof typeof OWN ? (typeof OWN)[K] : (typeof BY_KIND)[KindOf<K>]
}

/** The schema of each field of a Soldier's row. */
const SCHEMAS = Object.fromEntries(FIELD_KEYS.map((key) => [key, schemaOf(key)])) as Schemas

function schemaOf(key: FieldKey): z.ZodType {
  const own: Partial<Record<FieldKey, z.ZodType>> = OWN
  const ofKind: Partial<Record<FieldKind, z.ZodType>> = BY_KIND
  const schema = own[key] ?? ofKind[SOLDIER_FIELDS[key].kind]
  if (!schema) throw new Error(`${key} is a choice and has no schema in OWN`)
  return schema
}

export const soldierFields: z.ZodObject<Schemas, z.core.$strict> = z.strictObject(SCHEMAS)

const FEWEST_DIGITS = 7

/** A phone number with enough digits to call. The digits of an extension do not count. */
function reachable(key: 'cell' | 'altPhone' | 'emergencyPhone') {
  return phone.refine((typed) => typed === '' || (typed.split(/x/i)[0] ?? '').replace(/\D/g, '').length >= FEWEST_DIGITS, {
    error: `${SOLDIER_FIELDS[key].label}: enter at least ${FEWEST_DIGITS} digits.`,
  })
}

/** What each field accepts from a user. Stored values may be older than these rules and remain readable. */
export const typedSoldierFields: z.ZodObject<Schemas, z.core.$strict> = z.strictObject({
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
