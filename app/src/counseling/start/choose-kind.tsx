import { KIND_FAMILIES, KIND_PURPOSE } from '@muster/domain/counseling/kind-words.ts'
import type { CounselingKind } from '@muster/domain/counseling/kinds.ts'
import { lockedProps, useEditLock } from '../../ui/forms/edits.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { kindWords } from '../words.ts'

/** The kind comes first, because every later step depends on it. */
export function ChooseKind({ onChoose }: { onChoose: (kind: CounselingKind) => void }) {
  const lock = useEditLock()
  return KIND_FAMILIES.map(({ title, about, kinds }) => (
    <Part key={title} title={title} action={<span className="text-14 text-ink-soft">{about}</span>}>
      <ul className="grid desk:grid-cols-2 desk:gap-x-8">
        {kinds.map((kind) => (
          <li key={kind} className="border-b border-line">
            <button
              type="button"
              {...lockedProps(lock)}
              onClick={() => onChoose(kind)}
              className="group flex min-h-control w-full flex-col py-2 text-left hover:bg-surface"
            >
              <span className="font-strong underline-offset-4 group-hover:underline">{kindWords(kind)}</span>
              <span className="text-14 text-ink-soft">{KIND_PURPOSE[kind]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  ))
}
