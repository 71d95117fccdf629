import { toastKept } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_SHEET_DECISION } from './kept-worksheets.ts'
import { authorityProblem, ECHELONS, type Echelon } from '@muster/domain/operations/risk/authorities.ts'
import { RISK_LEVELS } from '@muster/domain/operations/risk/matrix.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { OWN_WORK } from '@muster/domain/operations/risk/rules.ts'
import type { RiskPolicy, RiskSheet } from '@muster/domain/operations/risk/schema.ts'
import { useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useFocusBeyond } from '../../ui/layout/use-focus-beyond.ts'
import { ECHELON_OPTIONS } from './authorities-dialog.tsx'

interface DecidePartProps {
  sheet: RiskSheet
  policy: RiskPolicy
  /** The caller took part in preparing the worksheet. */
  ownWork: boolean
}

/** The decision of the person who accepts the risk. The signature block asks in whose place they sign. */
export function DecidePart({ sheet, policy, ownWork }: DecidePartProps) {
  const [echelon, setEchelon] = useState<Echelon | ''>('')
  const [position, setPosition] = useState('')
  const [remark, setRemark] = useState('')
  const [wanting, setWanting] = useState<'approve' | 'send back' | null>(null)
  const decide = useKept(KEPT_SHEET_DECISION)
  const { overall } = sheet
  const part = useFocusBeyond<HTMLDivElement>()
  const low = overall && echelon ? authorityProblem({ overall, echelon }, policy.authorities) : null

  async function act(wanted: 'approve' | 'send back') {
    setWanting(wanted)
    if (wanted === 'approve' ? echelon === '' || position.trim() === '' || low : remark.trim() === '') return
    const done = await decide
      .run(
        {
          rosterId: sheet.rosterId,
          worksheetId: sheet.worksheetId,
          version: sheet.version,
          act: wanted,
          echelon: echelon || null,
          position,
          remark,
        },
        sheet.mission,
      )
      .catch(() => undefined)
    if (done !== undefined)
      toastKept(done, wanted === 'approve' ? 'Risk accepted. The worksheet is frozen.' : 'Sent back.')
  }

  return (
    <div ref={part} className="flex flex-col gap-3">
      {decide.error && <ErrorState message={describeRefusal(decide.error)} />}
      {overall && (
        <p className="text-14">
          {`${RISK_LEVELS[overall].label} risk: ${ECHELONS[policy.authorities[overall]].toLowerCase()} or higher decides.`}
        </p>
      )}
      {ownWork && <p className="text-14 text-ink-soft">{`${OWN_WORK} You can still print it for a signature.`}</p>}
      <Edits on>
        {!ownWork && (
          <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
            <Field
              label="You decide as"
              required
              error={
                low ?? (wanting === 'approve' && echelon === '' ? 'Choose the position you decide as.' : undefined)
              }
            >
              <Select
                placeholder="Choose"
                value={echelon}
                options={ECHELON_OPTIONS}
                onChange={(event) => setEchelon(event.target.value as Echelon | '')}
              />
            </Field>
            <Field
              label="Your duty position"
              required
              error={
                guardOperations(position) ??
                (wanting === 'approve' && position.trim() === '' ? 'Enter your duty position.' : undefined)
              }
            >
              <TextInput value={position} maxLength={80} onChange={(event) => setPosition(event.target.value)} />
            </Field>
          </div>
        )}
        <Field
          label="Remark or guidance"
          error={
            guardOperations(remark) ??
            (wanting === 'send back' && remark.trim() === '' ? 'Say what is missing.' : undefined)
          }
        >
          <TextInput value={remark} maxLength={400} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </Edits>
      <div className="flex flex-wrap gap-2">
        <Button edits busy={decide.busy && wanting === 'send back'} onClick={() => void act('send back')}>
          Send back
        </Button>
        {!ownWork && (
          <Button
            edits
            variant="primary"
            busy={decide.busy && wanting === 'approve'}
            onClick={() => void act('approve')}
          >
            Accept risk
          </Button>
        )}
      </div>
    </div>
  )
}
