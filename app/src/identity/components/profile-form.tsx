import { saveMyProfile } from '@muster/domain/identity/functions.ts'
import { parsePersonName } from '@muster/domain/identity/person-name.ts'
import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { type Option, Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { readHint, type SignInHint } from '../sign-in-hint.ts'
import type { ProfileValues as Values } from './profile-form-schema.ts'

const loadCheck = () => import('./profile-form-schema.ts')

/** Loaded when the person starts to type. The schema is larger than the screen, and most people only look at it. */
const check: Resolver<Values> = async (values, context, options) => {
  const schema = await loadCheck().catch(() => null)
  // If the schema cannot be loaded, the server reports the errors, as it does anyway.
  return schema ? schema.checkProfile(values, context, options) : { values, errors: {} }
}

const ROLES = [
  { value: 'Leader', label: 'Leader', hint: 'I keep a roster, alone or with others.' },
  { value: 'Soldier', label: 'Soldier', hint: 'A leader keeps my record. I see my own.' },
] as const

export interface ProfileFormProps {
  profile: UserProfile
  ranks: readonly Option[]
  action: string
  onSaved: (profile: UserProfile) => void
}

/** The person's name, rank and contact data. The same form on the welcome screen and the profile. */
export function ProfileForm({ profile, ranks, action, onSaved }: ProfileFormProps) {
  const save = useWrite(saveMyProfile)
  const form = useForm<Values>({
    resolver: check,
    defaultValues: startOf(profile, readHint()),
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ last, first, middle, suffix, dodid, rank, declaredRole: role }) => {
    const declared = role === 'Leader' || role === 'Soldier' ? { declaredRole: role } : {}
    const change = { name: { last, first, middle, suffix }, dodid, rank, ...declared }
    try {
      onSaved(await save.run(change))
    } catch (error) {
      const field = error instanceof Refusal ? error.details?.field?.split('.').at(-1) : undefined
      if (field && field in form.getValues()) {
        form.setError(field as keyof Values, { message: (error as Refusal).message }, { shouldFocus: true })
      }
    }
  })
  return (
    <form
      onSubmit={submit}
      onFocus={() => void loadCheck().catch(() => undefined)}
      noValidate
      className="flex max-w-[36rem] flex-col gap-4"
    >
      <Field label="Last name" required error={errors.last?.message}>
        <TextInput autoComplete="family-name" {...form.register('last')} />
      </Field>
      <Field label="First name" error={errors.first?.message}>
        <TextInput autoComplete="given-name" {...form.register('first')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Middle" error={errors.middle?.message}>
          <TextInput autoComplete="additional-name" {...form.register('middle')} />
        </Field>
        <Field label="Suffix" error={errors.suffix?.message}>
          <TextInput autoComplete="honorific-suffix" placeholder="Jr, III" {...form.register('suffix')} />
        </Field>
      </div>
      <Field label="Rank" error={errors.rank?.message}>
        <Select options={ranks} placeholder="No rank" {...form.register('rank')} />
      </Field>
      <Field
        label="DoD ID"
        hint="The 10 digits on the back of your CAC. Never your SSN."
        required
        error={errors.dodid?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          {...form.register('dodid', {
            onChange: (event: { target: HTMLInputElement }) => {
              // More than ten digits stay and are reported as too many. If they were cut off, a mistyped number would
              // look right.
              const digits = event.target.value.replace(/\D/g, '').slice(0, 40)
              if (digits !== event.target.value) form.setValue('dodid', digits)
            },
          })}
        />
      </Field>
      {profile.declaredRole !== 'Admin' && (
        <Field label="I am a" required error={errors.declaredRole?.message}>
          <Controller
            control={form.control}
            name="declaredRole"
            render={({ field }) => (
              <RadioGroup value={field.value || null} onChange={field.onChange} options={[...ROLES]} />
            )}
          />
        </Field>
      )}
      {save.error && !Object.keys(errors).length && (
        <ErrorState message={describeRefusal(save.error)} kept="What you typed is still here." />
      )}
      <div>
        <Button type="submit" variant="primary" busy={save.busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** What is already known: the profile, or what the provider said at sign-in. */
export function startOf(profile: UserProfile, hint: SignInHint | null): Values {
  const known = profile.name ?? nameOf(profile.displayName, hint)
  return {
    last: known.last,
    first: known.first,
    middle: known.middle,
    suffix: known.suffix,
    dodid: profile.dodid ?? '',
    rank: profile.rank ?? '',
    declaredRole:
      profile.declaredRole === 'Admin'
        ? 'Admin'
        : (ROLES.find(({ value }) => value === profile.declaredRole)?.value ?? ''),
  }
}

function nameOf(displayName: string | null, hint: SignInHint | null) {
  const parsed = parsePersonName(hint?.fullName ?? hint?.displayName ?? displayName ?? '')
  if (!hint?.lastName && !hint?.firstName) return parsed
  return {
    last: hint.lastName ?? parsed.last,
    first: hint.firstName ?? parsed.first,
    middle: hint.middleName ?? parsed.middle,
    suffix: parsed.suffix,
  }
}
