import { type ChangeEvent, type ReactNode, Suspense } from 'react'
import type * as z from 'zod'
import type { ConfirmDialogProps } from '../ui/overlays/confirm-dialog.tsx'
import type { DialogProps } from '../ui/overlays/dialog.tsx'
import { lazyPart } from '../ui/states/lazy-part.ts'

// The library of forms comes with the first one that opens, whoever imports this.
const FormSurface = lazyPart(async () => ({ default: (await import('./form-surface.tsx')).FormSurface }))

/** The names of the values of one kind. */
type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values]

/** What is wrong at this path. */
export type ErrorOf = (path: string) => string | undefined

/** What the fields of a form are drawn with. */
export interface Form<Values> {
  readonly values: Readonly<Values>
  readonly set: (change: Partial<Values>) => void
  /** For a control of text: `<TextInput {...form.text('name')} />`, an area, a number, a `Select`. */
  readonly text: <Name extends NamesOf<Values, string>>(
    name: Name,
  ) => {
    value: Values[Name]
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
  /** For a control that gives its value: `<DateInput {...form.value('on')} />`. */
  readonly value: <Name extends keyof Values>(
    name: Name,
  ) => { value: Values[Name]; onChange: (value: Values[Name]) => void }
  readonly check: <Name extends NamesOf<Values, boolean>>(
    name: Name,
  ) => { checked: Values[Name]; onChange: (checked: boolean) => void }
  /** What is wrong with a field, or what the server said of it; asked for by the field that shows it. */
  readonly error: ErrorOf
  /** The same for what a part of its own draws below a field: it asks by path, such as `lines.0.count`. */
  readonly errorsIn: (field: string) => ErrorOf
  readonly busy: boolean
  /** What another button does, such as "Remove": its refusal and its end are those of the form, and nothing is checked. */
  readonly run: (act: () => unknown) => void
}

export interface FormDialogProps<Values, Input>
  extends Pick<DialogProps, 'title' | 'description' | 'wide' | 'edits' | 'unguarded'> {
  /** The main button: a verb and what it is about. Null: only to look at. */
  action: string | ((values: Values) => string) | null
  danger?: boolean | undefined
  /** While there is nothing to do yet. */
  disabled?: ((values: Values) => boolean) | undefined
  /** Another word for "Cancel". */
  cancel?: string | undefined
  /** What is asked before it closes, by "Cancel" too, in place of the usual question, and when there is something to lose. */
  leaving?:
    | (Pick<ConfirmDialogProps, 'title' | 'description' | 'action'> & { when: (values: Values) => boolean })
    | undefined
  /** While a question of the caller's own stands in its place. */
  aside?: boolean | undefined
  /** What the form begins with. */
  start: Values
  /** What the function takes of what is typed: it checks, and `submit` gets what it makes of it. */
  schema?: z.ZodType<Input> | undefined
  /** What the schema is to read, where what is typed is not that yet: a number, an instant. */
  read?: ((values: Values) => unknown) | undefined
  /** What else is wrong, by field, and words that go before those of the schema. */
  problems?: ((values: Values) => Readonly<Record<string, string | null | undefined | false>>) | undefined
  /** What no text may carry; said as soon as it is typed. */
  guard?: ((text: string) => string | null) | undefined
  /** Why this cannot be done without signal, if so. */
  needsSignal?: string | undefined
  /** What was not done, below a refusal. */
  kept?: string | undefined
  /**
   * The version of what is changed, as it is now. `submit` gets the one at the opening; when somebody else saved meanwhile,
   * the main button offers to keep these changes over theirs.
   */
  version?: number | undefined
  /** Under this name what is typed survives a reload: the thing's id, or for a new one what it is and its roster. */
  draft?: string | undefined
  /** Do it. A `Refusal` stands at its field or above the buttons; else the dialog closes, unless the answer is false. */
  submit: (input: Input, version: number) => unknown
  onClose: () => void
  /** Buttons before "Cancel". */
  renderButtons?: ((form: Form<Values>) => ReactNode) | undefined
  children: (form: Form<Values>) => ReactNode
}

/** A dialog with a form in it: what is typed, what is wrong with it, and what becomes of it. */
export function FormDialog<Values extends object, Input = Values>(props: FormDialogProps<Values, Input>) {
  return (
    <Suspense>
      {/* `lazyPart` knows one kind of values only. */}
      <FormSurface {...(props as unknown as FormDialogProps<Record<string, unknown>, unknown>)} />
    </Suspense>
  )
}
