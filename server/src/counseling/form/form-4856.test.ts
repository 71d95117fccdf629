import { draftTexts, type ReadCounseling } from '@muster/domain/counseling/form/form-texts.ts'
import { draftOf } from '@muster/domain/counseling/merge-drafts.ts'
import { preview4856 } from '@muster/domain/counseling/form/preview-4856.ts'
import type { PlanLine, Signature } from '@muster/domain/counseling/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawReport } from '../../platform/pdf/draw.ts'
import { fieldsOf, type FormPage } from '@muster/domain/kernel/paper/form-definition.ts'
import { drawBlank } from '../../platform/pdf/form/draw-blank.ts'
import { fillForm } from '../../platform/pdf/form/fill.ts'
import { faultOfBlank } from '../../platform/pdf/form/read-blank.ts'
import { readForm } from '../../testing/files/pdf-form.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { entries4856 } from './entries-4856.ts'
import { ARIMO, KNOWN_IN_ARIMO } from '@muster/domain/kernel/paper/arimo.ts'
import { embedTypeface } from '../../platform/pdf/typeface.ts'
import { field, type FieldName, fullName } from '@muster/domain/counseling/form/fields-4856.ts'
import { FORM_4856, PREVIOUS_EDITION } from '@muster/domain/counseling/form/form-4856.ts'
import { namesOf } from './operator-blank.ts'
import { recordPdf } from './record.ts'

const printing = { timeZone: 'America/New_York', at: new Date('2026-11-21T12:00:00Z') }
const day = (text: string) => text as CalendarDate
let blank: Uint8Array = new Uint8Array()
beforeAll(async () => {
  blank = await drawBlank(FORM_4856, printing.at)
})

const signed = (signer: Signature['signer'], name: string, more: Partial<Signature> = {}): Signature => ({
  id: '00000000-0000-4000-8000-000000000009',
  signer,
  name,
  at: '2026-11-13T03:30:00.000Z',
  how: 'by link',
  strokes: [
    [0, 0, 1000, 250],
    [500, 100],
  ],
  typed: false,
  ...more,
})
const session: ReadCounseling = {
  line: {
    id: '00000000-0000-4000-8000-000000000001',
    rosterId: '00000000-0000-4000-8000-000000000002',
    soldierId: '00000000-0000-4000-8000-000000000003',
    rosterName: '2nd Platoon',
    soldier: 'SPC Smith, J.',
    archived: false,
    counselor: 'SFC Navarro',
    own: true,
    aboutMe: false,
    kind: 'performance',
    state: 'assessed',
    heldOn: day('2026-11-12'),
    deliveredAt: null,
    acknowledgedAt: null,
    assessOn: null,
    closedAt: null,
    assessedOn: day('2026-12-13'),
    nextOn: null,
    shared: false,
    savedAt: '2026-11-12T15:00:00.000Z',
    version: 3,
  },
  text: {
    kind: 'performance',
    heldOn: day('2026-11-12'),
    organization: 'A Co, 2-504 PIR',
    place: '',
    counselorTitle: 'Platoon Sergeant',
    purpose: 'Quarterly.',
    keyPoints: 'Point one.\n\nPoint two.',
    plan: [
      {
        id: '00000000-0000-4000-8000-000000000004',
        action: 'Run twice a week',
        standard: '',
        suspense: day('2026-11-30'),
      },
    ],
    leaderResponsibilities: 'Give time.',
    assessOn: null,
    nextOn: null,
    links: [],
    parties: { name: 'Smith, John A.', rankGrade: 'SPC/E-4', counselor: 'SFC Navarro, Ana M.' },
    response: 'agree',
    remarks: 'None.',
    refusal: null,
    assessment: 'Done.',
    result: null,
    addenda: [],
  },
  signatures: [signed('soldier', 'John Smith'), signed('counselor', 'SFC Navarro', { strokes: null, typed: true })],
  integrity: 'whole',
  events: [],
  tasked: [],
}
const [plan] = session.text.plan as [PlanLine]
const WITHOUT_NUMBER = 'See continuation page,'
const withText = (text: Partial<ReadCounseling['text']>): ReadCounseling => ({
  ...session,
  text: { ...session.text, ...text },
})
const filled = async (counseling: ReadCounseling, on = blank) =>
  readForm(await fillForm(on, FORM_4856, entries4856(counseling, printing)))

describe('a filled form', () => {
  test('returns every field under the Army’s name', async () => {
    const { values, pages, title, language, roles } = await filled(session)
    expect(Object.fromEntries([...values].map(([name, value]) => [name.split('.').at(-1), value]))).toEqual({
      'Name[0]': 'Smith, John A.',
      'Rank_Grade[0]': 'SPC/E-4',
      'Date_Counseling[0]': '12 Nov 2026',
      'Organization[0]': 'A Co, 2-504 PIR',
      'Name_Title_Counselor[0]': 'SFC Navarro, Ana M., Platoon Sergeant',
      'Purpose_Counseling[0]': 'Performance counseling.\nQuarterly.',
      'Key_Points_Disscussion[0]': 'Point one.\n\nPoint two.',
      'Plan_Action[0]': '1. Run twice a week\n    Suspense: 30 Nov 2026',
      'Individual_Couseled_Remarks[0]': 'None.',
      'Leader_Responsibilities[0]': 'Give time.',
      'Assessment[0]': 'Done.',
      'Individual_Counseled_I_Agree[0]': 'Yes',
      'Individual_Counseled_I_Disagree[0]': 'Off',
      'Individual_Counseled_Date[0]': '12 Nov 2026',
      'Counselor_Date[0]': '12 Nov 2026',
      'Date_Assessment[0]': '13 Dec 2026',
      'Signature_Individual_Counseled[0]': '',
      'Signature_Counselor[0]': '',
      'Counselor[0]': '',
      'Individual_Counseled[0]': '',
    })
    expect([...values.keys()]).toContain('form1[0].Page2[0].Individual_Couseled_Remarks[0]')
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain(PREVIOUS_EDITION)
    expect(pages[0]).toContain('PART II - BACKGROUND INFORMATION')
    expect(pages[0]).toContain('Quarterly.')
    expect(title).toBe('DA Form 4856, Smith, John A., 12 Nov 2026')
    expect(language).toBe('en-US')
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Form']))
  })

  test.each([
    [
      'Key_Points_Disscussion',
      { keyPoints: 'We discussed “what right looks like”: 13:45 – a minute too slow.\n\n'.repeat(60) },
    ],
    ['Name', { parties: { ...session.text.parties, name: `${'Featherstonehaugh-'.repeat(9)}Smith, John A.` } }],
  ] as const)(
    'has the same text in each field as the preview beside its draft, also if %s is too long',
    async (name, long) => {
      const standard = 'Two miles in 16:36, naïve über-optimism aside'
      const draft = withText({ plan: [{ ...plan, standard }], remarks: '', assessment: '', ...long })
      const { text } = draft
      const { values } = await filled({ ...draft, line: { ...draft.line, assessedOn: null }, signatures: [] })
      const shown = preview4856(draftTexts(draftOf(text), text.parties)).flatMap(({ fields }) => fields)
      expect(shown.filter(({ over }) => over).map((each) => each.name)).toEqual([name])
      // The number of the page is known once the continuation is drawn.
      const printed = (each: FieldName) =>
        values.get(fullName(each))?.replace(/See continuation page \d+,/, WITHOUT_NUMBER)
      for (const { name: each, value } of shown) expect(printed(each), each).toBe(value)
    },
  )

  test('has letters as wide as the preview believes', async () => {
    const face = await embedTypeface(await PDFDocument.create(), 'form')
    const wrong = KNOWN_IN_ARIMO.filter((letter) => Math.abs(face.width(letter, 1) - ARIMO.width(letter, 1)) > 0.0006)
    expect(wrong).toEqual([])
  })

  test('has its signatures drawn, with name and time, and in words for screen readers', async () => {
    const bytes = await fillForm(blank, FORM_4856, entries4856(session, printing))
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const dictOf = (name: string) =>
      document.catalog
        .getOrCreateAcroForm()
        .getAllFields()
        .find(([one]) => one.getFullyQualifiedName() === name)?.[0].dict
    const drawn = dictOf(fullName('Signature_Individual_Counseled'))
    expect(drawn?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'))).toBeDefined()
    expect(drawn?.lookup(PDFName.of('TU'))).toMatchObject({})
    expect(String(drawn?.lookup(PDFName.of('TU')))).toBe(
      hex('Signature of individual counseled: signed by hand, John Smith, 12 Nov 2026 2230, by link'),
    )
    expect(dictOf(fullName('Counselor'))?.has(PDFName.of('AP'))).toBe(false)
  })

  test('loses nothing of 20,000 letters in each block: the text continues on numbered pages', async () => {
    const numbered = (block: string) =>
      Array.from({ length: 2500 }, (_, index) => `${block}${index}`)
        .join(' ')
        .slice(0, 20_000)
    const blocks = { purpose: 'p', keyPoints: 'k', leaderResponsibilities: 'l', remarks: 'r', assessment: 'a' }
    const texts = Object.fromEntries(Object.entries(blocks).map(([name, letter]) => [name, numbered(letter)]))
    const { values, pages } = await filled(withText(texts))
    const all = pages.join('\n').split(/\s+/)
    for (const text of Object.values(texts)) {
      const words = new Set(all)
      expect(text.split(' ').filter((word) => !words.has(word))).toEqual([])
    }
    const count = pages.length - 2
    pages.slice(2).forEach((page, index) => {
      expect(page).toContain(`Continuation page ${index + 1} of ${count}`)
      expect(page).toContain('12 Nov 2026')
      expect(page).toContain('Smith, John A.')
    })
    const value = values.get(fullName('Key_Points_Disscussion')) ?? ''
    const number = Number(/See continuation page (\d+), DA 4856, 12 Nov 2026, Smith, John A\.$/.exec(value)?.[1])
    expect(pages[number + 1]).toContain('Key Points of Discussion, continued')
    // The part in the box and the continuation meet: no word is repeated or lost.
    const last = /k(\d+)\nSee/.exec(value)?.[1]
    expect(pages[number + 1]).toMatch(new RegExp(`Key Points of Discussion, continued\\s+k${Number(last) + 1} `))
  })

  test('breaks an endless word, and repeats an overlong name in full on the next page', async () => {
    const name = `${'Wolfeschlegelsteinhausen'.repeat(6)}, Hubert B.`
    const { values, pages } = await filled(
      withText({ assessment: 'x'.repeat(20_000), parties: { ...session.text.parties, name } }),
    )
    const letters = [values.get(fullName('Assessment')) ?? '', ...pages.slice(2)].join('').match(/x{20,}/g) ?? []
    expect(letters.join('')).toHaveLength(20_000)
    expect(values.get(fullName('Name'))).toMatch(/^Wolfe.*…$/)
    expect(pages.slice(2).join('').replaceAll('\n', '')).toContain(name)
  })

  test('accepts every script, emoji, tabs and control characters', async () => {
    const keyPoints = [
      'שלום עולם (abc) 123',
      'مرحبا بالعالم',
      'Привет, Καλημέρα, 中文, สวัสดี',
      'tab\there \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f44d}\u{1f3fd}',
      'bell\u0007 escape\u001b[31m \u202eturned\u202c lone\ud800 e\u0301',
    ].join('\n')
    const { values, pages } = await filled(withText({ keyPoints }))
    expect(pages).toHaveLength(2)
    expect(values.get(fullName('Key_Points_Disscussion'))).toContain('שלום עולם (abc) 123\nمرحبا بالعالم')
    for (const shown of ['Привет', 'Καλημέρα', '□□', 'tab    here', 'é']) expect(pages[0]).toContain(shown)
    expect(pages.join('')).not.toMatch(/[\u0007\u001b]/)
  })

  test('is locked above a signature, also in fields without an entry', async () => {
    const empty = { leaderResponsibilities: '', remarks: '', assessment: '', plan: [] }
    const open = async (state: 'draft' | 'delivered' | 'assessed', more: Partial<ReadCounseling>) => {
      const line = { ...session.line, state, ...(state === 'assessed' ? {} : { assessedOn: null }) }
      const entries = entries4856({ ...session, ...more, line }, printing)
      const document = await PDFDocument.load(await fillForm(blank, FORM_4856, entries))
      return document
        .getForm()
        .getFields()
        .filter((one) => !one.isReadOnly() && !one.getName().includes('Sign'))
        .map((one) => one.getName().split('.').at(-1)?.slice(0, -3) ?? '')
        .filter((name) => name !== 'Counselor' && name !== 'Individual_Counseled')
        .toSorted()
    }
    const answer = [
      'Individual_Counseled_Date',
      'Individual_Counseled_I_Agree',
      'Individual_Counseled_I_Disagree',
      'Individual_Couseled_Remarks',
    ]
    const text = { ...session.text, ...empty }
    const unanswered = { text: { ...text, response: null }, signatures: [] }
    expect(await open('draft', unanswered)).toEqual(expect.arrayContaining([...answer, 'Name', 'Plan_Action']))
    expect(await open('delivered', unanswered)).toEqual(['Assessment', 'Counselor_Date', 'Date_Assessment', ...answer])
    expect(await open('delivered', { text })).toEqual(['Assessment', 'Date_Assessment'])
    // A refusal has no signature date.
    const refused = { text: { ...text, response: 'refused' as const }, signatures: [] }
    expect(await open('delivered', refused)).toEqual(['Assessment', 'Counselor_Date', 'Date_Assessment'])
    expect(await open('assessed', { text })).toEqual(['Assessment'])
    const assessed = { text, signatures: [...session.signatures, signed('assessor', 'SFC Navarro')] }
    expect(await open('assessed', assessed)).toEqual([])
  })

  test('says that it is a draft, that a signature does not match, and what was added', async () => {
    const draft = await filled({ ...session, line: { ...session.line, state: 'draft' } })
    expect(draft.pages[0]).toContain('DRAFT, NOT DELIVERED')
    expect((await filled({ ...session, integrity: 'differs' })).pages[1]).toContain('DIFFERS FROM WHAT WAS SIGNED')
    const addenda = [{ id: '1', at: '2026-11-14T12:00:00.000Z', by: 'SFC Navarro', text: 'Moved to the range.' }]
    const { pages } = await filled({
      ...withText({ addenda }),
      signatures: [signed('witness', 'SSG Dixon')],
    })
    expect(pages).toHaveLength(3)
    for (const words of ['Addenda', 'Moved to the range.', 'Witness', 'SSG Dixon']) expect(pages[2]).toContain(words)
  })

  test('says on both pages where the addenda and the witness are', async () => {
    const addenda = [{ id: '1', at: '2026-11-14T12:00:00.000Z', by: 'SFC Navarro', text: 'Moved to the range.' }]
    const counseling = {
      // A text line with the words of a heading is not a heading.
      ...withText({ addenda, keyPoints: `Witness\n${'word '.repeat(3000)}\nAddenda` }),
      signatures: [signed('witness', 'SSG Dixon')],
    }
    const { pages, title } = await filled(counseling)
    const count = pages.length - 2
    expect(count).toBeGreaterThan(1)
    expect(pages.at(-1)).toContain('Moved to the range.')
    const said = `Addenda: see continuation page ${count}. Witness: see continuation page ${count}.`
    for (const page of pages.slice(0, 2)) expect(page).toContain(said)
    expect(title).toContain(said)
    for (const page of (await filled(session)).pages) expect(page).not.toContain('Addenda: see')
  })

  test('prints names under signatures in a readable size, and the rest on the next page', async () => {
    const name = 'SFC Navarro-Hernandez, Alejandra M.'
    const how = 'on the leader’s device'
    const counseling = {
      ...session,
      signatures: [signed('assessor', name, { how }), signed('assessed', 'Smith, John A.', { how: 'signed in' })],
    }
    const bytes = await fillForm(blank, FORM_4856, entries4856(counseling, printing))
    const { pages } = await readForm(bytes)
    expect(pages).toHaveLength(3)
    const heading = 'Assessment: signature of counselor, continued'
    expect(pages[2]).toContain(heading)
    expect(pages[2]).toContain(`${name}, 12 Nov 2026 2230, ${how}`)
    expect(pages[2]).not.toContain('signature of individual counseled')
    expect(await looksOf(bytes, 'Counselor')).toEqual({ smallest: 6, lines: 2 })
    expect((await looksOf(bytes, 'Individual_Counseled')).smallest).toBeGreaterThanOrEqual(6)
  })
})

/** The smallest letter size and the number of lines drawn into a field. */
async function looksOf(bytes: Uint8Array, name: Parameters<typeof fullName>[0]) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const dict = document.getForm().getField(fullName(name)).acroField.dict
  const look = dict.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'))
  if (!(look instanceof PDFRawStream)) throw new Error('It looks like nothing')
  const drawing = Buffer.from(decodePDFRawStream(look).decode()).toString('latin1')
  const sizes = [...drawing.matchAll(/([\d.]+) Tf/g)].map(([, size]) => Number(size))
  return { smallest: Math.min(...sizes), lines: drawing.match(/\bBT\b/g)?.length }
}

describe('a blank of another edition', () => {
  const OTHER = (name: string) => `MAR2023.${name.split('.').at(-1)?.replace('[0]', '') ?? ''}`
  /** Our own drawing under other field names, without the block for the leader's responsibilities. */
  const otherEdition = (left: readonly string[] = [fullName('Leader_Responsibilities')]) =>
    drawBlank(
      {
        ...FORM_4856,
        pages: FORM_4856.pages.map((page) => ({
          ...page,
          marks: page.marks.flatMap((mark): readonly FormPage['marks'][number][] =>
            !('kind' in mark) ? [mark] : left.includes(mark.name) ? [] : [{ ...mark, name: OTHER(mark.name) }],
          ),
        })),
      },
      printing.at,
    )
  const mapping = (left: readonly string[]) =>
    Object.fromEntries(fieldsOf(FORM_4856).map(({ name }) => [name, left.includes(name) ? null : OTHER(name)]))
  const LEFT = [fullName('Leader_Responsibilities')]

  test('is filled by its own field names, and text without a field follows on another page', async () => {
    const own = await otherEdition()
    const definition = { ...FORM_4856, names: mapping(LEFT) }
    expect(await faultOfBlank(own, definition)).toBeNull()
    const duty = 'Checks the log each morning.'
    const counseling = withText({ purpose: 'Late twice.', leaderResponsibilities: duty })
    const { values, pages } = await readForm(await fillForm(own, definition, entries4856(counseling, printing)))
    expect(values.get(OTHER(fullName('Purpose_Counseling')))).toContain('Late twice.')
    expect(values.get(OTHER(fullName('Name')))).toBe('Smith, John A.')
    expect(pages.length).toBe(3)
    expect(JSON.stringify(pages[2])).toContain(duty)
  })

  test('is refused when it is mapped in part, to nothing, or to a field of another kind', async () => {
    const own = await otherEdition()
    const names = mapping(LEFT)
    const fault = (change: Record<string, string | null | undefined>) => {
      const all = Object.entries({ ...names, ...change }).filter(([, theirs]) => theirs !== undefined)
      return faultOfBlank(own, { ...FORM_4856, names: Object.fromEntries(all) as Record<string, string | null> })
    }
    expect(await fault({ [fullName('Name')]: undefined })).toContain('nothing says where form1[0].Page1[0].Name[0]')
    expect(await fault({ [fullName('Name')]: 'Nobody' })).toContain('has no field Nobody')
    expect(await fault({ [fullName('Individual_Counseled_I_Agree')]: null })).toContain('needs a field')
    expect(await fault({ [fullName('Name')]: OTHER(fullName('Individual_Counseled_I_Agree')) })).toContain(
      'another kind',
    )
  })

  test.each([
    [[], 'is not an object of field names'],
    [{ Nam: 'x' }, 'names Nam, which is not one of our fields'],
    [{ Name: 7 }, 'gives Name no field name, nor null'],
  ])('%j is not a mapping', (said, why) => {
    expect(namesOf(said)).toBe(why)
    expect(namesOf({ Name: 'topmostSubform[0].Name[0]' })).toEqual({ [fullName('Name')]: 'topmostSubform[0].Name[0]' })
  })
})

describe('the operator’s own blank', () => {
  test('is filled instead of ours, without the layer that viewers would show over the fields', async () => {
    const document = await PDFDocument.load(blank, { preserveXFA: true })
    const { context, catalog } = document
    catalog.getOrCreateAcroForm().dict.set(PDFName.of('XFA'), context.obj(['template', context.flateStream('<xdp/>')]))
    catalog.getOrCreateAcroForm().dict.set(PDFName.of('NeedAppearances'), context.obj(true))
    catalog.set(PDFName.of('Perms'), context.obj({}))
    catalog.set(PDFName.of('Names'), context.obj({ JavaScript: {} }))
    document.setSubject('from the operator')
    const own = await document.save({ updateFieldAppearances: false })
    expect(await faultOfBlank(own, FORM_4856)).toBeNull()
    const bytes = await fillForm(own, FORM_4856, entries4856(withText({ purpose: 'p '.repeat(9000) }), printing))
    const { values, pages } = await readForm(bytes)
    expect(values.get(fullName('Name'))).toBe('Smith, John A.')
    expect(pages.length).toBeGreaterThan(2)
    const after = await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true })
    expect(after.getSubject()).toBe('from the operator')
    const form = after.catalog.getOrCreateAcroForm().dict
    expect([form.has(PDFName.of('XFA')), form.has(PDFName.of('NeedAppearances'))]).toEqual([false, false])
    expect(after.catalog.has(PDFName.of('Perms'))).toBe(false)
  })

  test.each([
    ['no PDF', async () => new TextEncoder().encode('hello'), 'cannot be read as a PDF'],
    ['cut short', async () => blank.slice(0, blank.length / 3), 'cannot be read as a PDF'],
    ['nothing', async () => new Uint8Array(), 'cannot be read as a PDF'],
    ['another form', async () => emptyPdf(2), 'has no field form1[0].Page1[0].Name[0]'],
    ['of other pages', async () => emptyPdf(1), 'has 1 pages, not 2'],
    ['encrypted', encrypted, 'is encrypted'],
    ['huge', async () => new Uint8Array(6_000_000), 'is larger than 5 MB'],
    ['of another edition', moved, `has the field ${fullName('Assessment')} elsewhere`],
  ])('that is %s is refused with a message', async (_, bytes, reason) => {
    expect(await faultOfBlank(await bytes(), FORM_4856)).toContain(reason)
  })
})

async function emptyPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage()
  return document.save()
}

async function encrypted(): Promise<Uint8Array> {
  const document = await PDFDocument.load(blank)
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return document.save({ updateFieldAppearances: false })
}

async function moved(): Promise<Uint8Array> {
  const document = await PDFDocument.load(blank)
  const [widget] = document.getForm().getTextField(fullName('Assessment')).acroField.getWidgets()
  const { x, y, width, height } = field('Assessment')
  widget?.setRectangle({ x, y: y + 60, width, height })
  return document.save({ updateFieldAppearances: false })
}

const hex = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

describe('our own record', () => {
  test('has everything, on one page when it fits', async () => {
    const pages = await textOfPdf(await drawReport(recordPdf(session, printing)))
    expect(pages).toHaveLength(1)
    const text = pages.flat().join('\n')
    for (const words of [
      'Counseling record',
      'Smith, John A.',
      'Quarterly.',
      'Point two.',
      'Run twice a week',
      'Agrees.',
    ])
      expect(text).toContain(words)
    expect(text).toContain('12 Nov 2026 2230, by link')
  })

  test('has the next session that was set when the plan was assessed', async () => {
    const line = { ...session.line, nextOn: day('2027-03-01') }
    const moved = { ...withText({ nextOn: day('2027-01-12') }), line }
    const factOf = async (counseling: ReadCounseling) => {
      const pages = await textOfPdf(await drawReport(recordPdf(counseling, printing)))
      return /Next counseling (\d+ \w+ \d+)/.exec(pages.flat().join(' '))?.[1]
    }
    expect(await factOf(moved)).toBe('1 Mar 2027')
    expect(await factOf({ ...moved, line: { ...line, assessedOn: null } })).toBe('12 Jan 2027')
  })

  test('takes more pages rather than unreadable letters', async () => {
    const long = withText({ keyPoints: 'word '.repeat(4000).trim() })
    const pages = await textOfPdf(await drawReport(recordPdf(long, printing)))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat().join(' ').match(/word/g)).toHaveLength(4000)
  })
})
