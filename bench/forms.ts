import { readFile } from 'node:fs/promises'
import { create } from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { FORM_4856 } from '../domain/src/counseling/form/form-4856.ts'
import { fieldsOf } from '../domain/src/kernel/paper/form-definition.ts'
import { drawBlank } from '../server/src/platform/pdf/form/draw-blank.ts'
import { fillForm, type FormEntries } from '../server/src/platform/pdf/form/fill.ts'
import { interleave, median, ratio, type Report, times } from './runner.ts'

const FORMS = 200
const ROUNDS = 2
const SENTENCE = 'The Soldier will be at the place of duty ten minutes before formation on each duty day. '

/** 200 filled forms: ours against the library alone, filling the same fields of the same blank. */
export async function forms(): Promise<Report> {
  const blank = await drawBlank(FORM_4856, new Date(0))
  const font = await readFile(new URL(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')))
  const texts = Object.fromEntries(
    fieldsOf(FORM_4856)
      .filter(({ kind }) => kind === 'text' || kind === 'lines')
      .map(({ name, kind }) => [name, kind === 'lines' ? SENTENCE.repeat(4).trim() : '12 Nov 2026']),
  )
  const ours = () => perSecond(async () => (await fillForm(blank, FORM_4856, entriesOf(texts))).length)
  const bare = () =>
    perSecond(async () => {
      const document = await PDFDocument.load(blank, { updateMetadata: false })
      document.registerFontkit({ create })
      const embedded = await document.embedFont(font, { subset: true })
      const form = document.getForm()
      for (const [name, text] of Object.entries(texts)) form.getTextField(name).setText(text)
      form.updateFieldAppearances(embedded)
      return (await document.save()).length
    })
  const figures = await interleave(ROUNDS, { ours, bare })
  return {
    title: `${FORMS} counseling forms`,
    findings: [
      { what: 'documents a second against bare pdf-lib', figure: times(ratio(figures.ours, figures.bare)) },
      { what: 'documents a second, ours', figure: median(figures.ours).toFixed(1) },
      { what: 'documents a second, bare', figure: median(figures.bare).toFixed(1) },
    ],
  }
}

async function perSecond(make: () => Promise<number>): Promise<number> {
  const began = performance.now()
  for (let form = 0; form < FORMS; form++) if ((await make()) === 0) throw new Error('An empty file')
  return FORMS / ((performance.now() - began) / 1000)
}

function entriesOf(texts: FormEntries['texts']): FormEntries {
  return {
    title: 'DA Form 4856',
    createdAt: new Date(0),
    texts,
    checked: [],
    signed: {},
    stamp: '',
    frozen: Object.keys(texts),
    continuation: { report: { title: '', unit: '', asOf: '', marking: '' }, reference: '', headings: {}, more: [] },
  }
}
