import { authoritiesProblem, ECHELON_CODES, ECHELONS } from '@muster/domain/operations/risk/authorities.ts'
import { saveRiskAuthorities } from '@muster/domain/operations/risk/functions.ts'
import { RISK_LEVEL_CODES, RISK_LEVELS } from '@muster/domain/operations/risk/matrix.ts'
import type { RiskPolicy } from '@muster/domain/operations/risk/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

export const ECHELON_OPTIONS = ECHELON_CODES.map((value) => ({ value, label: ECHELONS[value] }))

/** Who accepts which level of risk: typical values at first, then those of the unit's SOP. */
export function AuthoritiesDialog({
  rosterId,
  policy,
  onClose,
}: {
  rosterId: string
  policy: RiskPolicy
  onClose: () => void
}) {
  const write = useWrite(saveRiskAuthorities)
  return (
    <FormDialog
      edits
      title="Who accepts risk"
      description={policy.seed ? policy.source : `From: ${policy.source}`}
      action="Save authorities"
      start={{ ...policy.authorities, source: policy.seed ? '' : policy.source }}
      problems={({ source, ...authorities }) => {
        const problem = authoritiesProblem(authorities)
        return {
          ...(problem && { [problem.level]: problem.message }),
          source: source.trim() === '' && 'Name the SOP or policy letter.',
        }
      }}
      submit={async ({ source, ...authorities }) => {
        await write.run({ rosterId, authorities, source })
        toast.done('Approval authorities saved.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {RISK_LEVEL_CODES.toReversed().map((level) => (
            <Field
              key={level}
              label={`${level}, ${RISK_LEVELS[level].label.toLowerCase()} risk`}
              error={form.error(level)}
            >
              <Select {...form.text(level)} options={ECHELON_OPTIONS} />
            </Field>
          ))}
          <Field label="Authority" required error={form.error('source')}>
            <TextInput {...form.text('source')} maxLength={160} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
