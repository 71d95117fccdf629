import type { FormDefinition, FormField, FormRule, FormWords } from '../../kernel/paper/form-definition.ts'
import { type FieldName, field } from './fields-4856.ts'

/**
 * DA Form 4856, JUL 2014, drawn by us. The positions of its lines and text were measured in the Army's blank, which is
 * not part of the project. `npm run compare:4856` compares the two.
 */

const SIZE = 8
/** Lines set to full width are a little narrower. */
const NARROW = 7.92
const WIDE = 542.341

type Mark = FormWords | FormField
type Place = readonly [x: number, y: number]
interface Options {
  readonly size?: number
  readonly to?: number
}

const words =
  (look: FormWords['look']) =>
  (tag: FormWords['tag']) =>
  (text: string, [x, y]: Place, { size = SIZE, to }: Options = {}): Mark => ({
    text,
    look,
    size,
    x,
    y,
    tag,
    ...(to === undefined ? {} : { to }),
  })

const plain = words('form')
const strong = words('form strong')
const slanted = words('form slanted')
const strongSlanted = words('form strong slanted')

const heading = strong('H2')
const paragraph = plain('P')
const label = strong('P')
const more = plain(null)
const moreSlanted = slanted(null)
const aside = plain('aside')
const asideStrong = strong('aside')
const fields = (...names: readonly FieldName[]) => names.map(field)

/** A rule across the form, or from a point downward. */
const across = (y: number, thickness = 0.5, x = 33.6): FormRule => ({ x, y, right: WIDE, thickness })
const line = (x: number, y: number, right: number): FormRule => ({ x, y, right, thickness: 0.5 })

export const PREVIOUS_EDITION =
  'Previous edition, drawn by Muster: an official form only if your unit accepts it. Contains personal data.'
const mark = (y: number) => aside(PREVIOUS_EDITION, [156, y], { size: 6 })

const FIRST: readonly Mark[] = [
  strong('H1')('DEVELOPMENTAL COUNSELING FORM', [209.214, 744.788], { size: 10 }),
  paragraph('For use of this form, see ATP 6-22.1; the proponent agency is TRADOC.', [176.269, 734.368]),
  heading('DATA REQUIRED BY THE PRIVACY ACT OF 1974', [210.757, 720.448]),
  label('AUTHORITY: ', [38.373, 710.8]),
  more('5 USC 301, Departmental Regulations; 10 USC 3013, Secretary of the Army.', [139.173, 710.8]),
  label('PRINCIPAL PURPOSE: ', [38.373, 699.112]),
  more('To assist leaders in conducting and recording counseling data pertaining to subordinates.', [139.173, 699.112]),
  label('ROUTINE USES: ', [38.373, 687.424]),
  more(
    "The DoD Blanket Routine Uses set forth at the beginning of the Army's compilation of systems or records notices also ",
    [139.173, 687.424],
  ),
  more('apply to this system.', [139.173, 677.824]),
  label('DISCLOSURE: ', [38.373, 666.128]),
  more('Disclosure is voluntary.', [139.173, 666.128]),
  heading('PART I - ADMINISTRATIVE DATA', [241.885, 652.544]),
  paragraph('Name ', [38.375, 640.937]),
  moreSlanted('(Last, First, MI)', [61.935, 640.937]),
  ...fields('Name'),
  paragraph('Rank/Grade', [354.687, 640.961]),
  ...fields('Rank_Grade'),
  paragraph('Date of Counseling', [441.575, 640.961]),
  ...fields('Date_Counseling'),
  paragraph('Organization', [38.375, 617.393]),
  ...fields('Organization'),
  paragraph('Name and Title of Counselor', [333.575, 617.393]),
  ...fields('Name_Title_Counselor'),
  heading('PART II - BACKGROUND INFORMATION', [228.333, 592.192]),
  label('Purpose of Counseling: ', [38.375, 580.673]),
  moreSlanted(
    '(Leader states the reason for the counseling, e.g. Performance/Professional or Event-Oriented counseling, and includes the ',
    [130.823, 580.673],
  ),
  moreSlanted("leader's facts and observations prior to the counseling.)", [38.375, 572.673]),
  ...fields('Purpose_Counseling'),
  heading('PART III - SUMMARY OF COUNSELING', [230.773, 447.832]),
  label('Complete this section during or immediately subsequent to counseling.', [168.533, 438.232]),
  label('Key Points of Discussion:', [38.375, 424.673]),
  ...fields('Key_Points_Disscussion'),
  heading('OTHER INSTRUCTIONS', [259.661, 71.88]),
  paragraph('This form will be destroyed upon: reassignment ', [39.005, 61.002], { size: NARROW, to: 206.07 }),
  moreSlanted('(other than rehabilitative transfers)', [208.461, 61.002], { size: NARROW, to: 329.637 }),
  more(', separation at ETS, or upon retirement. For separation requirements ', [329.637, 61.002], {
    size: NARROW,
    to: 572.092,
  }),
  more('and notification of loss of benefits/consequences see local directives and AR 635-200.', [39.013, 51.402], {
    size: NARROW,
  }),
  asideStrong('DA FORM 4856, JUL 2014', [34.177, 33.592], { size: 10 }),
  aside('PREVIOUS EDITIONS ARE OBSOLETE.', [230.975, 35.291]),
  aside('Page 1 of 2', [535.02, 34.863]),
  aside('APD LC v1.04ES', [529.918, 26.577], { size: 6 }),
  mark(24),
]

const SECOND: readonly Mark[] = [
  strong('H2')('Plan of Action ', [38.375, 755.154], { size: NARROW, to: 94.06 }),
  slanted('P')(
    '(Outlines actions that the subordinate will do after the counseling session to reach the agreed upon goal(s). The actions must be ',
    [97.482, 755.154],
    { size: NARROW, to: 570.496 },
  ),
  moreSlanted(
    "specific enough to modify or maintain the subordinate's behavior and include a specified time line for implementation and assessment (Part IV below)",
    [38.375, 747.154],
    { size: NARROW },
  ),
  ...fields('Plan_Action'),
  strong('H2')('Session Closing: ', [38.375, 494.811], { size: NARROW, to: 102.765 }),
  slanted('P')(
    '(The leader summarizes the key points of the session and checks if the subordinate understands the plan of action. The subordinate ',
    [105.1, 494.811],
    { size: NARROW, to: 570.488 },
  ),
  moreSlanted('agrees/disagrees and provides remarks if appropriate.)', [38.367, 486.811], { size: NARROW }),
  paragraph('Individual counseled: ', [38.375, 473.887]),
  ...fields('Individual_Counseled_I_Agree'),
  paragraph('I agree', [139.247, 473.887]),
  ...fields('Individual_Counseled_I_Disagree'),
  paragraph('disagree with the information above.', [189.647, 473.887]),
  paragraph('Individual counseled remarks:', [38.375, 462.098]),
  ...fields('Individual_Couseled_Remarks'),
  paragraph('Signature of Individual Counseled:', [38.375, 369.079]),
  ...fields('Signature_Individual_Counseled'),
  paragraph('Date:', [434.375, 369.079]),
  ...fields('Individual_Counseled_Date'),
  strong('H2')('Leader Responsibilities: ', [38.375, 351.626]),
  slanted('P')("(Leader's responsibilities in implementing the plan of action.)", [133.063, 351.626]),
  ...fields('Leader_Responsibilities'),
  paragraph('Signature of Counselor:', [76.183, 271.863]),
  ...fields('Signature_Counselor'),
  paragraph('Date:', [434.375, 271.863]),
  ...fields('Counselor_Date'),
  heading('PART IV - ASSESSMENT OF THE PLAN OF ACTION', [206.991, 255.455]),
  label('Assessment: ', [38.375, 243.41]),
  moreSlanted(
    '(Did the plan of action achieve the desired results? This section is completed by both the leader and the individual counseled and ',
    [91.391, 243.41],
    { to: 569.007 },
  ),
  moreSlanted('provides useful information for follow-up counseling.)', [38.375, 233.786]),
  ...fields('Assessment'),
  paragraph('Counselor:', [38.383, 80.431]),
  ...fields('Counselor'),
  paragraph('Individual Counseled:', [224.999, 80.431]),
  ...fields('Individual_Counseled'),
  paragraph('Date of ', [453.399, 80.855]),
  more('Assessment:', [453.399, 72.855]),
  ...fields('Date_Assessment'),
  label(
    'Note:  Both the counselor and the individual counseled should retain a record of the counseling.',
    [75.883, 53.902],
    {
      size: 10,
    },
  ),
  strongSlanted('aside')('DA FORM 4856, JUL 2014', [34.775, 35.89]),
  aside('Page 2 of 2', [535.022, 36.632]),
  aside('APD LC v1.04ES', [529.921, 28.346], { size: 6 }),
  mark(26),
]

export const FORM_4856: FormDefinition = {
  title: 'DA Form 4856, Developmental Counseling Form (JUL 2014)',
  pages: [
    {
      width: 612,
      height: 792,
      boxes: [{ x: 33.959, y: 43.937, width: 541.559, height: 713.044, thickness: 2.16 }],
      rules: [
        across(729.859, 1.08),
        across(661.459, 1.08),
        across(648.924),
        across(624.859),
        across(600.979, 1.08),
        across(588.859),
        across(457.459, 1.08),
        across(432.859),
        across(80.059),
        { x: 351, y: 648.859, down: 23.76, thickness: 0.5 },
        { x: 438, y: 648.859, down: 23.76, thickness: 0.5 },
        { x: 330, y: 624.859, down: 23.76, thickness: 0.5 },
      ],
      marks: FIRST,
    },
    {
      width: 612,
      height: 792,
      boxes: [
        { x: 34.078, y: 44.597, width: 541.321, height: 720.145, thickness: 2.16 },
        { x: 122.425, y: 470.691, width: 12, height: 12, thickness: 0.5 },
        { x: 172.825, y: 470.691, width: 12, height: 12, thickness: 0.5 },
      ],
      rules: [
        across(503.623),
        across(359.623),
        across(264.223, 1.08),
        across(251.623),
        across(69.223, 1.08, 34.2),
        line(458.841, 360.805, 102.635),
        line(458.841, 266.176, 102.635),
        line(504.753, 71.907, 65.501),
        line(166.889, 361.542, 258.901),
        line(166.889, 266.176, 258.901),
        line(80.254, 71.51, 141.495),
        line(304.248, 71.997, 141.495),
      ],
      marks: SECOND,
    },
  ],
}
