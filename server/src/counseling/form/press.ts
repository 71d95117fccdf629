import { fileNameOf } from '@muster/domain/kernel/file-name.ts'
import type { CounselingLayout } from '@muster/domain/counseling/form/functions.ts'
import type { ReadCounseling } from '@muster/domain/counseling/form/form-texts.ts'
import type { Counseling } from '@muster/domain/counseling/schema.ts'
import { MUSTER, onBehalfOf } from '../../platform/child-process/on-behalf-of.ts'
import type { FormDefinition } from '@muster/domain/kernel/paper/form-definition.ts'
import { drawForms, drawReports, emptyForm } from '../../platform/pdf/form/form.ts'
import { entries4856, type Printing } from './entries-4856.ts'
import { FORM_4856 } from '@muster/domain/counseling/form/form-4856.ts'
import { recordPdf } from './record.ts'

/** Prints counselings, on the operator's own blank if there is one. */
export class FormPress {
  readonly #own: Uint8Array | null
  readonly #definition: FormDefinition
  #blank: Promise<Uint8Array> | null = null

  constructor(own: Uint8Array | null, definition: FormDefinition = FORM_4856) {
    this.#own = own
    this.#definition = definition
  }

  /** One file for each, in their order. */
  async print(
    layout: CounselingLayout,
    counselings: readonly ReadCounseling[],
    printing: Printing,
  ): Promise<readonly Buffer[]> {
    if (layout === 'record') return drawReports(counselings.map((one) => recordPdf(one, printing)))
    const blank = await this.#emptyForm()
    return drawForms({
      definition: this.#definition,
      blank,
      forms: counselings.map((one) => entries4856(one, printing)),
    })
  }

  /** Our blank is drawn once. */
  #emptyForm(): Promise<Uint8Array> {
    if (this.#own) return Promise.resolve(this.#own)
    // Everybody waits for this one drawing, so it does not wait for any account's turn.
    this.#blank ??= onBehalfOf(MUSTER, () => emptyForm(FORM_4856)).catch((error: unknown) => {
      this.#blank = null
      throw error
    })
    return this.#blank
  }
}

export function mayBeRead(counseling: Counseling): counseling is ReadCounseling {
  return counseling.text !== null
}

/** `da4856-smith-john-a-2026-11-12.pdf`. */
export function fileName(layout: CounselingLayout, { line, text }: ReadCounseling): string {
  return fileNameOf([layout === 'form' ? 'da4856' : 'counseling', text.parties.name, line.heldOn], 'pdf')
}
