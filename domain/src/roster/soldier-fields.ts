// biome-ignore-all format: one field a line reads as the table it is.
/** The kind of a field decides how it is typed, shown, imported and exported. */
export type FieldKind = 'text' | 'lines' | 'date' | 'phone' | 'email' | 'flag' | 'count' | 'choice'

export const FIELD_GROUPS = ['identity', 'position', 'dates', 'contact', 'emergency', 'family', 'background', 'sizes', 'vehicle', 'other'] as const
export type FieldGroup = (typeof FIELD_GROUPS)[number]

export const FIELD_GROUP_LABELS: Readonly<Record<FieldGroup, string>> = {
  identity: 'Identity',
  position: 'Position',
  dates: 'Dates',
  contact: 'Contact',
  emergency: 'Emergency contact',
  family: 'Family',
  background: 'Background',
  sizes: 'Sizes',
  vehicle: 'Vehicle',
  other: 'Other',
}

interface SoldierField<K extends FieldKind = FieldKind> {
  readonly label: string
  readonly group: FieldGroup
  readonly kind: K
  /** Headings that units use for it, in lower case and without punctuation. The label itself always counts too. */
  readonly headings: readonly string[]
  /** Personal data, which is off until the leader turns it on for the roster (army.md 7.4). */
  readonly personal: boolean
}

function field<K extends FieldKind>(label: string, group: FieldGroup, kind: K, headings: readonly string[] = []): SoldierField<K> {
  return { label, group, kind, headings, personal: false }
}

function personal<K extends FieldKind>(soldierField: SoldierField<K>): SoldierField<K> {
  return { ...soldierField, personal: true }
}

/** Assigned: on our books and here. Attached: on loan to us. Detached: on our books, on loan to another unit. */
export const STRENGTH_KINDS = ['assigned', 'attached', 'detached'] as const
export type StrengthKind = (typeof STRENGTH_KINDS)[number]

export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const

/**
 * Every field of a Soldier's row (army.md 7.2, without readiness). The form, the table's columns, import, export and
 * the change history all use it. Its schema follows from its kind in `soldier-field-schemas.ts`, which is a separate
 * file so that a table of Soldiers does not load zod.
 */
export const SOLDIER_FIELDS = {
  rank: field('Rank', 'identity', 'choice', ['rnk', 'rk', 'grade', 'pay grade', 'rank/grade', 'grade/rank', 'current rank', 'military rank', 'dienstgrad']),
  promotable: field('Promotable', 'identity', 'flag', ['p', '(p)', 'promotable status']),
  last: field('Last name', 'identity', 'text', ['last', 'lname', 'surname', 'family name', 'name last']),
  first: field('First name', 'identity', 'text', ['first', 'fname', 'given name', 'name first']),
  middle: field('Middle', 'identity', 'text', ['mi', 'middle name', 'middle initial', 'm i', 'name middle']),
  suffix: field('Suffix', 'identity', 'text', ['sfx', 'name suffix', 'jr sr']),
  dodid: field('DoD ID', 'identity', 'text', ['dod id number', 'dodid', 'edipi', 'dod number', 'dod id no', 'dod id #', 'dod', 'id number', 'dod edipi', 'edipi number', 'edipi dod id', 'dod id edipi']),
  dob: personal(field('Date of birth', 'identity', 'date', ['dob', 'birth date', 'birthdate', 'birthday', 'date of birth'])),
  bloodType: personal(field('Blood type', 'identity', 'text', ['blood', 'bt', 'blood group'])),

  position: field('Duty position', 'position', 'text', ['position', 'duty title', 'duty position title', 'position title', 'title', 'assigned position', 'duty pos', 'job', 'billet', 'role', 'duty', 'posn', 'pos', 'duty assignment', 'assignment', 'duty description', 'current position', 'mtoe position', 'posn title', 'pos title']),
  mos: field('MOS', 'position', 'text', ['pmos', 'aoc', 'mos/aoc', 'primary mos', 'mos code', 'mosc', 'dmos', 'branch', 'duty mos', 'mosasi', 'primarymos code', 'specialty', 'mos series']),
  paraLine: field('Para/line', 'position', 'text', ['para', 'paragraph/line', 'para line', 'paralin', 'para/lin', 'paragraph line', 'para and line', 'paraline no']),
  strength: field('Strength', 'position', 'choice', ['assigned/attached', 'attached', 'status of assignment', 'assignment type']),
  sponsor: field('Sponsor', 'position', 'text', ['sponsor name']),
  weapon: field('Weapon', 'position', 'text', ['weapon type', 'wpn', 'assigned weapon', 'iwq weapon', 'individual weapon', 'qual weapon', 'weapon system']),
  buttstock: field('Buttstock no.', 'position', 'text', ['buttstock', 'butt stock', 'butt number', 'rack number', 'weapon number']),

  dor: field('Date of rank', 'dates', 'date', ['dor', 'rank date', 'date of rank', 'promotion date', 'date of promotion', 'date of current rank', 'effective date of rank']),
  basd: field('BASD', 'dates', 'date', ['basic active service date', 'basd date']),
  pebd: field('PEBD', 'dates', 'date', ['pay entry basic date', 'pay entry base date']),
  ets: field('ETS', 'dates', 'date', ['ets date', 'expiration term of service', 'expiration of term of service', 'eas']),
  deros: field('DEROS', 'dates', 'date', ['ymav', 'deros/ymav', 'deros date', 'pcs date', 'pcs', 'deros pcs', 'pcs deros']),
  gainedOn: field('Gain date', 'dates', 'date', ['gained', 'arrival date', 'date arrived', 'date of arrival', 'date joined', 'report date', 'date assigned', 'gains date', 'assigned date', 'arrived', 'date arrived unit', 'date arrived to unit', 'arrived unit', 'unit arrival date', 'date reported', 'date of gain', 'sign in date', 'assign dt', 'assign date', 'date arr', 'arr date', 'arrival dt']),
  lossExpectedOn: field('Expected loss', 'dates', 'date', ['loss date', 'projected loss', 'departure date', 'pcs out', 'expected departure', 'projected departure', 'losing date']),
  cacExpiresOn: field('CAC expires', 'dates', 'date', ['cac', 'cac exp', 'cac expiration', 'cac expiration date', 'id card expiration']),

  cell: field('Cell phone', 'contact', 'phone', ['cell', 'phone', 'mobile', 'mobile phone', 'mobile number', 'cellphone', 'personal cell', 'primary phone', 'phone no', 'cell no', 'cell number', 'phone number', 'telephone', 'contact number', 'cell #', 'phone #', 'cell phone number', 'personal cell number', 'personal cell #', 'personal phone', 'personal number', 'mobile #', 'cellular', 'cell ph', 'contact', 'contact #', 'phone 1', 'best contact number']),
  altPhone: field('Other phone', 'contact', 'phone', ['alt phone', 'home phone', 'work phone', 'alternate phone', 'secondary phone', 'alternate #', 'alternate number', 'alt #', 'alt number', 'duty phone', 'office phone', 'work number', 'home number', 'other number', 'phone 2', 'secondary number', 'duty number', 'dsn']),
  email: field('E-mail', 'contact', 'email', ['email', 'email address', 'ako', 'ako email', 'military email', 'government email', 'gov email', 'mil email', 'army email', 'e mail', 'enterprise email', 'work email', 'enterprise e mail', 'us army email', 'official email', 'a365 email', 'army 365 email', 'gov e mail']),
  personalEmail: field('Personal e-mail', 'contact', 'email', ['personal email', 'private email', 'civilian email', 'home email', 'civ email']),
  quarters: field('Barracks or area', 'contact', 'text', ['barracks', 'bldg/room', 'building room', 'room', 'barracks room', 'bldg', 'room number', 'residence area']),
  homeAddress: personal(field('Home address', 'contact', 'text', ['address', 'street address', 'mailing address', 'residence'])),

  emergencyName: field('Emergency contact', 'emergency', 'text', ['nok', 'next of kin', 'emergency contact name', 'nok name', 'emergency poc', 'ice', 'ice name', 'emergency contact person']),
  emergencyRelation: field('Relationship', 'emergency', 'text', ['nok relationship', 'emergency contact relationship', 'relation']),
  emergencyPhone: field('Emergency phone', 'emergency', 'phone', ['nok phone', 'emergency contact phone', 'emergency number', 'emergency contact number', 'nok number', 'emergency phone number', 'ice phone', 'ice number']),

  maritalStatus: field('Marital status', 'family', 'choice', ['marital', 'married']),
  dependents: field('Dependents', 'family', 'count', ['number of dependents', 'dependants', 'deps', 'children']),
  homeOfRecord: field('Home of record', 'family', 'text', ['hor', 'home state', 'state of record']),

  civilianEducation: field('Civilian education', 'background', 'text', ['education', 'civ ed', 'highest education']),
  militarySchools: field('Military schools', 'background', 'lines', ['schools', 'military education', 'pme', 'courses']),
  languages: field('Languages', 'background', 'text', ['language']),
  awards: field('Awards', 'background', 'lines', ['awards and decorations', 'decorations']),
  deployments: field('Deployments', 'background', 'count', ['number of deployments', 'prior deployments', 'combat tours']),
  goals: field('Goals', 'background', 'lines', ['short term goals', 'long term goals']),
  hobbies: field('Hobbies', 'background', 'text', ['interests']),
  clearance: field('Clearance', 'background', 'text', ['security clearance', 'clearance level']),

  hatSize: field('Hat', 'sizes', 'text', ['hat size', 'cap size', 'patrol cap']),
  coatSize: field('ACU coat', 'sizes', 'text', ['coat size', 'blouse size', 'acu top', 'top size']),
  trouserSize: field('ACU trousers', 'sizes', 'text', ['trouser size', 'pants size', 'acu bottom', 'bottom size']),
  bootSize: field('Boots', 'sizes', 'text', ['boot size', 'shoe size']),
  maskSize: field('Mask', 'sizes', 'text', ['mask size', 'pro mask', 'promask size']),
  iotvSize: field('Body armor', 'sizes', 'text', ['iotv', 'iotv size', 'body armor size', 'msv size', 'vest size']),
  helmetSize: field('Helmet', 'sizes', 'text', ['helmet size', 'ach size', 'ach']),
  gloveSize: field('Gloves', 'sizes', 'text', ['glove size']),

  vehicle: field('Vehicle', 'vehicle', 'text', ['pov', 'pov make/model', 'vehicle make/model', 'car', 'year make model', 'vehicle make', 'pov make model']),
  vehicleColor: field('Vehicle color', 'vehicle', 'text', ['pov color', 'color', 'vehicle colour']),
  plate: field('License plate', 'vehicle', 'text', ['plate', 'tag', 'plate number', 'license plate number', 'license plate #']),
  plateState: field('Plate state', 'vehicle', 'text', ['state of registration', 'plate st', 'registration state']),
  registrationExpiresOn: field('Registration expires', 'vehicle', 'date', ['registration', 'registration exp', 'registration expiration', 'reg exp']),
  insuranceExpiresOn: field('Insurance expires', 'vehicle', 'date', ['insurance', 'insurance exp', 'insurance expiration', 'ins exp']),
  motorcycle: field('Motorcycle', 'vehicle', 'flag', ['motorcycle rider', 'mc', 'motorcycle y/n']),

  remarks: field('Remarks', 'other', 'lines', ['notes', 'comments', 'note', 'remark']),
} as const satisfies Readonly<Record<string, SoldierField>>

export type FieldKey = keyof typeof SOLDIER_FIELDS

export const FIELD_KEYS = Object.keys(SOLDIER_FIELDS) as [FieldKey, ...FieldKey[]]
