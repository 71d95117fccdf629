import { KIND_PURPOSE } from '@muster/domain/counseling/kind-words.ts'
import { COUNSELING_KIND_NAMES, type CounselingKind } from '@muster/domain/counseling/kinds.ts'
import { COPIES_LIMIT } from '@muster/domain/counseling/limits.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { PartFoot } from '../../ui/layout/part-foot.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { ChooseKind } from '../start/choose-kind.tsx'
import { useStart } from '../start/use-start.ts'
import { kindWords } from '../words.ts'

/** First the kind of counseling, then the Soldiers. If the address names the Soldier, the kind is all that is asked. */
export function NewCounselingScreen() {
  const roster = useCurrentRoster()
  const search: { soldier?: string; kind?: string } = useSearch({ strict: false })
  const [kind, setKind] = useState<CounselingKind | null>(
    () => COUNSELING_KIND_NAMES.find((each) => each === search.kind) ?? null,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const { drafts } = useDrafts()
  const { start, ownRow } = useStart(roster, drafts)
  const [chosen, setChosen] = useState<readonly string[]>(search.soldier ? [search.soldier] : [])
  const { choose, read: soldiers } = useSoldiersToChoose(roster.id)
  useEffect(() => {
    if (kind === null) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [kind])

  const begun = useRef(false)
  function chooseKind(wanted: CounselingKind) {
    const known = choose.soldiers.some(({ id }) => id === search.soldier && id !== ownRow)
    if (!known || drafts === null || search.soldier === undefined) return setKind(wanted)
    // The second tap of a double tap would start another draft.
    if (begun.current) return
    begun.current = true
    start(wanted, [search.soldier])
  }

  if (!mayEdit(roster, 'counseling')) {
    return (
      <>
        <PageHeader title="New counseling" />
        <EmptyState picture="locked" title="View only">
          You can view {roster.name} but not change it. Ask its leaders.
        </EmptyState>
      </>
    )
  }
  if (kind === null) {
    return (
      <>
        <PageHeader title="New counseling">What is it about?</PageHeader>
        <ChooseKind onChoose={chooseKind} />
      </>
    )
  }
  const others = chosen.length - 1
  return (
    <>
      <PageHeader title="New counseling">
        <span>{kindWords(kind)}</span>
        <span>{KIND_PURPOSE[kind]}</span>
      </PageHeader>
      <Part
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            For whom?
          </span>
        }
        action={
          <Button variant="plain" onClick={() => setKind(null)}>
            Change the kind
          </Button>
        }
      >
        {soldiers.data ? (
          <Field label="Soldiers" className="desk:max-w-[36rem]">
            <SoldiersInput
              {...choose}
              soldiers={choose.soldiers.filter(({ id }) => id !== ownRow)}
              value={chosen}
              onChange={setChosen}
              most={COPIES_LIMIT}
            />
          </Field>
        ) : (
          <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="list" label="Loading the roster" />
        )}
      </Part>
      <PartFoot className="-mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
        <Button
          edits
          variant="primary"
          className="max-phone:grow"
          disabled={chosen.length === 0 || drafts === null}
          // The second click of a double-click would start another draft.
          onClick={(event) => event.detail < 2 && start(kind, chosen)}
        >
          Start writing
        </Button>
        <p className="text-14 text-ink-soft">
          {chosen.length === 0
            ? 'Choose one Soldier, or several for the same session.'
            : others > 0
              ? `You write it once. The ${others === 1 ? 'other gets a copy' : `${others} others get copies`} when you say so.`
              : 'Part I comes from the roster.'}
        </p>
      </PartFoot>
    </>
  )
}
