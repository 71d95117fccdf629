import {
  type Authorities,
  authoritiesProblem,
  ECHELON_CODES,
  ECHELONS,
  type Echelon,
} from '@muster/domain/operations/risk/authorities.ts'
import { saveRiskAuthorities } from '@muster/domain/operations/risk/functions.ts'
import { RISK_LEVEL_CODES, RISK_LEVELS } from '@muster/domain/operations/risk/matrix.ts'
import type { RiskPolicy } from '@muster/domain/operations/risk/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

export const ECHELON_OPTIONS = ECHELON_CODES.map((value) => ({ value, label: ECHELONS[value] }))

/** Who accepts which risk: typical at first, then what the unit's SOP says. */
export function AuthoritiesDialog({
  rosterId,
  policy,
  onClose,
}: {
  rosterId: string
  policy: RiskPolicy
  onClose: () => void
}) {
  const form = useId()
  const [authorities, setAuthorities] = useState<Authorities>(policy.authorities)
  const [source, setSource] = useState(policy.seed ? '' : policy.source)
  const [tried, setTried] = useState(false)
  const write = useWrite(saveRiskAuthorities)
  const problem = authoritiesProblem(authorities)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem || source.trim() === '') return
    if (!(await write.run({ rosterId, authorities, source }).catch(() => null))) return
    toast.done('Approval authorities saved.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Who accepts risk"
      description={policy.seed ? policy.source : `From: ${policy.source}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={write.busy}>
            Save authorities
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {write.error && <ErrorState message={describeRefusal(write.error)} />}
        {RISK_LEVEL_CODES.toReversed().map((level) => (
          <Field
            key={level}
            label={`${level}, ${RISK_LEVELS[level].label.toLowerCase()} risk`}
            error={problem?.level === level ? problem.message : undefined}
          >
            <Select
              value={authorities[level]}
              options={ECHELON_OPTIONS}
              onChange={(event) => setAuthorities({ ...authorities, [level]: event.target.value as Echelon })}
            />
          </Field>
        ))}
        <Field
          label="Authority"
          required
          error={tried && source.trim() === '' ? 'Name the SOP or policy letter.' : undefined}
        >
          <TextInput value={source} maxLength={160} onChange={(event) => setSource(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
