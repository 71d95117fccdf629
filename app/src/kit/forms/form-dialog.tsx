import { type ChangeEvent, type ReactNode, Suspense } from 'react'
import type * as z from 'zod'
import type { ConfirmDialogProps } from '../../ui/overlays/confirm-dialog.tsx'
import type { DialogProps } from '../../ui/overlays/dialog.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'

// The form library is loaded with the first form that opens, whatever imports this file.
const FormSurface = lazyPart(async () => ({ default: (await import('./form-surface.tsx')).FormSurface }))

/** The names of all values of one type. */
type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values]

/** Looks up the error at a path. */
export type ErrorOf = (path: string) => string | undefined

/** What the fields of a form need. */
export interface Form<Values> {
  readonly values: Readonly<Values>
  readonly set: (change: Partial<Values>) => void
  /** For a text control: `<TextInput {...form.text('name')} />`, a text area, a number, a `Select`. */
  readonly text: <Name extends NamesOf<Values, string>>(
    name: Name,
  ) => {
    value: Values[Name]
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
  /** For a control that returns its value: `<DateInput {...form.value('on')} />`. */
  readonly value: <Name extends keyof Values>(
    name: Name,
  ) => { value: Values[Name]; onChange: (value: Values[Name]) => void }
  readonly check: <Name extends NamesOf<Values, boolean>>(
    name: Name,
  ) => { checked: Values[Name]; onChange: (checked: boolean) => void }
  /** The error of a field, from the form or from the server. The field that shows the error asks for it. */
  readonly error: ErrorOf
  /** The same for a component that draws the parts of a field. It asks by path, such as `lines.0.count`. */
  readonly errorsIn: (field: string) => ErrorOf
  readonly busy: boolean
  /**
   * Runs another button, such as "Remove". Its refusal is shown like the form's own and success closes the dialog,
   * but no field is checked.
   */
  readonly run: (act: () => unknown) => void
}

export interface FormDialogProps<Values, Input>
  extends Pick<DialogProps, 'title' | 'description' | 'wide' | 'edits' | 'unguarded'> {
  /** The main button: a verb and its object. Null for a read-only form. */
  action: string | ((values: Values) => string) | null
  danger?: boolean | undefined
  /** True while there is nothing to do yet. */
  disabled?: ((values: Values) => boolean) | undefined
  /** Replaces the word "Cancel". */
  cancel?: string | undefined
  /**
   * A question before closing, also through "Cancel", in place of the usual one. It is asked only if `when` says that
   * something would be lost.
   */
  leaving?:
    | (Pick<ConfirmDialogProps, 'title' | 'description' | 'action'> & { when: (values: Values) => boolean })
    | undefined
  /** True while the caller's own question is shown in place of the form. */
  aside?: boolean | undefined
  /** The first values of the form. */
  start: Values
  /** The input of the function. It checks the values, and `submit` gets its result. */
  schema?: z.ZodType<Input> | undefined
  /** Converts the typed values to what the schema reads, if they differ: a number, an instant. */
  read?: ((values: Values) => unknown) | undefined
  /** Other problems by field, with messages that come before those of the schema. */
  problems?: ((values: Values) => Readonly<Record<string, string | null | undefined | false>>) | undefined
  /** What no text may contain; reported while typing. */
  guard?: ((text: string) => string | null) | undefined
  /** Why this needs signal, if it does. */
  needsSignal?: string | undefined
  /** What was not done; shown below a refusal. */
  kept?: string | undefined
  /**
   * The current version of the record. `submit` gets the version from when the form opened. If somebody else saved in
   * the meantime, the main button offers to keep these changes over theirs.
   */
  version?: number | undefined
  /** The name under which typed text survives a reload: the id of the record, or for a new one its kind and roster. */
  draft?: string | undefined
  /**
   * Saves. A `Refusal` is shown at its field or above the buttons. Otherwise the dialog closes, unless the answer is
   * false.
   */
  submit: (input: Input, version: number) => unknown
  onClose: () => void
  /** Buttons to the left of "Cancel". */
  renderButtons?: ((form: Form<Values>) => ReactNode) | undefined
  children: (form: Form<Values>) => ReactNode
}

/** A dialog with a form: its values, their errors, and what happens to them. */
export function FormDialog<Values extends object, Input = Values>(props: FormDialogProps<Values, Input>) {
  return (
    <Suspense>
      {/* `lazyPart` supports only one type of values. */}
      <FormSurface {...(props as unknown as FormDialogProps<Record<string, unknown>, unknown>)} />
    </Suspense>
  )
}
