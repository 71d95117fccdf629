import type { FormField } from '../../kernel/paper/form-definition.ts'

/** The fillable fields of the JUL 2014 edition, under the Army's names for them, in its spelling. */
const BOXES = {
  Name: [1, 'text', 'Name: last, first, middle initial', 35.88, 625.88, 313.77, 10.85, 10],
  Rank_Grade: [1, 'text', 'Rank and grade', 352.23, 625.88, 84.45, 10.85, 10],
  Date_Counseling: [1, 'text', 'Date of counseling', 439.16, 625.88, 134.56, 10.85, 10],
  Organization: [1, 'text', 'Organization', 35.88, 602.58, 292.8, 10.85, 10],
  Name_Title_Counselor: [1, 'text', 'Name and title of counselor', 331.32, 602.58, 242.4, 10.85, 10],
  Purpose_Counseling: [1, 'lines', 'Purpose of counseling', 35.88, 460.38, 537.72, 107.64, 8],
  Key_Points_Disscussion: [1, 'lines', 'Key points of discussion', 35.88, 82.64, 537.72, 336.73, 8],
  Plan_Action: [2, 'lines', 'Plan of action', 35.88, 504.6, 537.72, 237.52, 8],
  Individual_Couseled_Remarks: [2, 'lines', 'Individual counseled remarks', 35.88, 377.74, 537.72, 80.11, 8],
  Leader_Responsibilities: [2, 'lines', 'Leader responsibilities', 35.88, 282.8, 537.72, 64.11, 8],
  Assessment: [2, 'lines', 'Assessment of the plan of action', 35.88, 90.4, 537.72, 138.22, 8],
  Individual_Counseled_I_Agree: [
    2,
    'check',
    'Individual counseled: I agree with the information above',
    122.42,
    470.69,
    12,
    12,
    9.6,
  ],
  Individual_Counseled_I_Disagree: [
    2,
    'check',
    'Individual counseled: I disagree with the information above',
    172.82,
    470.69,
    12,
    12,
    9.6,
  ],
  Individual_Counseled_Date: [
    2,
    'text',
    'Date of the signature of individual counseled',
    459.09,
    360.81,
    102.13,
    14,
    10,
  ],
  Counselor_Date: [2, 'text', 'Date of the signature of counselor', 459.09, 266.18, 102.13, 14, 10],
  Date_Assessment: [2, 'text', 'Date of assessment', 505, 71.91, 65, 14, 10],
  Signature_Individual_Counseled: [2, 'signature', 'Signature of individual counseled', 167.14, 361.54, 258.4, 14, 10],
  Signature_Counselor: [2, 'signature', 'Signature of counselor', 167.14, 266.18, 258.4, 14, 10],
  Counselor: [2, 'signature', 'Assessment: signature of counselor', 80.5, 71.51, 141, 15.5, 10],
  Individual_Counseled: [2, 'signature', 'Assessment: signature of individual counseled', 304.5, 72, 141, 15.5, 10],
} as const satisfies Record<
  string,
  readonly [
    page: number,
    kind: FormField['kind'],
    label: string,
    x: number,
    y: number,
    width: number,
    height: number,
    size: number,
  ]
>
export type FieldName = keyof typeof BOXES

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(BOXES, name)
}

export function fullName(name: FieldName): string {
  return `form1[0].Page${BOXES[name][0]}[0].${name}[0]`
}

export function field(name: FieldName): FormField {
  const [, kind, label, x, y, width, height, size] = BOXES[name]
  return { name: fullName(name), kind, label, x, y, width, height, size }
}
