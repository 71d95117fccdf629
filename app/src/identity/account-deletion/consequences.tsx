import type { DeletionConsequence } from '@muster/domain/identity/schema.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { aboveOf, type Choices, heirOf, heirWords, type OwnedRoster, soldiersWords } from './hand-over.ts'

interface ConsequencesProps {
  consequences: readonly DeletionConsequence[]
  choices: Choices
  onChoose: (rosterId: string, to: string | null) => void
}

/** Everything that is deleted or gets a new owner, item by item, with a choice where there is one. */
export function Consequences({ consequences, choices, onChoose }: ConsequencesProps) {
  const above = aboveOf(consequences)
  return (
    <ul className="border-t border-line">
      {consequences.map((one, at) => (
        <li key={'rosterId' in one ? `${one.kind} ${one.rosterId}` : at} className="border-b border-line py-3">
          {one.kind === 'roster' ? (
            <RosterFate
              roster={one}
              above={above}
              to={heirOf(one, choices)}
              onChoose={(to) => onChoose(one.rosterId, to)}
            />
          ) : (
            <OtherFate consequence={one} />
          )}
        </li>
      ))}
      <li className="flex flex-col gap-2 border-b border-line py-3">
        <p>Your name, e-mail, DoD ID, sessions and notifications are deleted, and you are signed out everywhere.</p>
        <p className="text-14 text-ink-soft">
          Reports you signed and changes you made on rosters that stay are kept there under “A deleted account”.
          Messages you sent stay with their recipients for up to 90 days.
        </p>
      </li>
    </ul>
  )
}

/** No uid is empty, so this means nobody. */
const NOBODY = ''

function RosterFate({
  roster,
  above,
  to,
  onChoose,
}: {
  roster: OwnedRoster
  above: string | null
  to: string | null
  onChoose: (to: string | null) => void
}) {
  const heir = roster.heirs.find(({ uid }) => uid === to)
  const options = [
    ...roster.heirs.map(({ uid, name, role }) => ({ value: uid, label: `Hand over to ${name} (${role})` })),
    { value: NOBODY, label: 'Delete it' },
  ]
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-strong wrap-anywhere">{roster.name}</span>
        <span className="tabular text-14 text-ink-soft">{soldiersWords(roster.soldiers)}</span>
      </p>
      {roster.heirs.length > 0 && (
        <Field label={`What happens to ${roster.name}`} labelHidden>
          <Select
            options={options}
            value={to ?? NOBODY}
            onChange={(event) => onChoose(event.target.value === NOBODY ? null : event.target.value)}
          />
        </Field>
      )}
      {heir ? (
        <p className="text-14 text-ink-soft wrap-anywhere">{heirWords(heir.name, above)}</p>
      ) : (
        <p className="text-14 text-danger">
          Deleted with every Soldier, status and report
          {roster.heirs.length === 0 ? ': it has no co-leader who could take it over.' : '.'}
        </p>
      )}
    </div>
  )
}

function OtherFate({ consequence }: { consequence: Exclude<DeletionConsequence, OwnedRoster> }) {
  switch (consequence.kind) {
    case 'shared roster':
      return (
        <p className="wrap-anywhere">
          You leave <strong className="font-strong">{consequence.name}</strong>. It stays with its owner.
        </p>
      )
    case 'link':
      return (
        <p className="wrap-anywhere">
          Your link to <strong className="font-strong">{consequence.name}</strong> ends. Your leader keeps your record
          and continues to report your status.
        </p>
      )
    case 'elsewhere':
      return <p className="wrap-anywhere">{consequence.what}</p>
  }
}
