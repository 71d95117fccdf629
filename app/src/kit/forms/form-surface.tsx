import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { type ReactNode, useId, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useConnection } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { checkForm, guardedTexts, isBelow, pathsOf, problemAt } from './form-check.ts'
import type { Form, FormDialogProps } from './form-dialog.tsx'
import { useFormDraft } from './use-form-draft.ts'

type Values = Record<string, unknown>
type Change = { target: { value: string } }

/** The content of a form dialog, loaded with the first one that opens. */
export function FormSurface(props: FormDialogProps<Values, unknown>) {
  const { title, description, wide, edits, leaving, start, needsSignal, onClose } = props
  const unguarded = props.unguarded || leaving !== undefined
  const id = useId()
  const offline = useConnection().state === 'offline' && needsSignal !== undefined
  const [version, setVersion] = useState(props.version ?? 0)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  // The errors are stored by path, not nested, because the fields look them up by path.
  const check: Resolver<Values, unknown, unknown> = (values) => {
    const { input, problems } = checkForm(props, values)
    const errors = Object.entries(problems).map(([path, message]) => [path, { type: 'check', message }])
    return errors.length > 0
      ? { values: {}, errors: Object.fromEntries(errors) as FieldErrors }
      : { values: input, errors: {} }
  }
  const form = useForm<Values, unknown, unknown>({ defaultValues: start, resolver: check, shouldFocusError: false })
  const { errors, isDirty, isSubmitted } = form.formState
  const values = form.watch()
  const draft = useFormDraft(props.draft, values, isDirty)

  function leave() {
    draft.forget()
    onClose()
  }

  function close() {
    if (leaving?.when(values)) setAsking(true)
    else leave()
  }

  function set(change: Values) {
    for (const [name, value] of Object.entries(change)) form.setValue(name, value, { shouldDirty: true })
    // The error of one field may depend on another field.
    if (isSubmitted) void form.trigger()
  }

  async function run(act: () => unknown) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      if ((await act()) !== false) leave()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const meanwhile = refusal?.code === 'aborted' && props.version !== undefined
  const send = form.handleSubmit((input) => {
    const over = (meanwhile && props.version) || version
    setVersion(over)
    return run(() => props.submit(input, over))
  })

  // Each field adds itself when it is drawn.
  const shown = new Set<string>()
  const refused = refusal && describeRefusal(refusal)
  const problems = {
    ...(props.guard && guardedTexts(values, props.guard)),
    ...(refusal && refused && Object.fromEntries(pathsOf(refusal).map((path) => [path, refused]))),
    ...Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, String(error?.message)])),
  }
  const fields: Form<Values> = {
    values,
    set,
    text: (name) => ({ value: values[name], onChange: ({ target }: Change) => set({ [name]: target.value }) }) as never,
    value: (name) => ({ value: values[name], onChange: (value) => set({ [name]: value }) }),
    check: (name) => ({ checked: values[name], onChange: (checked: boolean) => set({ [name]: checked }) }) as never,
    error: (field) => {
      shown.add(field)
      return problemAt(problems, field)
    },
    errorsIn: (field) => {
      shown.add(field)
      return (path) => (path === field ? problems[path] : problemAt(problems, path))
    },
    busy,
    run: (act) => void run(act),
  }
  const action = typeof props.action === 'function' ? props.action(values) : props.action

  return (
    <>
      <Dialog
        open={!props.aside}
        onOpenChange={(open) => !open && close()}
        {...{ title, description, wide, edits, unguarded }}
        entered={draft.brought}
        footer={
          <>
            {props.renderButtons?.(fields)}
            <Button onClick={close}>{props.cancel ?? 'Cancel'}</Button>
            {action !== null && (
              <Button
                variant={props.danger ? 'danger' : 'primary'}
                type="submit"
                form={id}
                busy={busy}
                disabled={offline || props.disabled?.(values)}
              >
                {meanwhile ? 'Keep my changes' : action}
              </Button>
            )}
          </>
        }
      >
        <form id={id} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
          {offline && <ErrorState message={needsSignal} />}
          {draft.left && (
            <div
              role="status"
              className="flex flex-wrap items-center gap-x-3 border-l-4 border-brass bg-brass-soft px-3 py-2"
            >
              <p className="grow">What you entered here last time was not saved.</p>
              <Button onClick={() => set(draft.bring())}>Bring it back</Button>
            </div>
          )}
          {props.children(fields)}
          {/* A refusal is shown at its field if a field displays it, otherwise here. */}
          <Last
            render={() =>
              refusal &&
              refused &&
              !pathsOf(refusal).some((path) => isBelow(path, shown)) && (
                <div ref={intoSight}>
                  <ErrorState message={refused} kept={props.kept} />
                </div>
              )
            }
          />
        </form>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={leaving.title}
          description={leaving.description}
          action={leaving.action}
          danger
          onConfirm={leave}
        />
      )}
    </>
  )
}

/** Drawn after all fields, including those of components inside the form. */
const Last = ({ render }: { render: () => ReactNode }) => render()

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
