import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useContext, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { hasOpenOverlay } from '../../platform/device/open-overlay.ts'
import { useShortcutList } from '../../platform/device/shortcuts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { isTyping } from '../../ui/forms/search-input.tsx'
import { PageFrameContext } from '../../ui/layout/page-frame.ts'
import { useCurrentRoster } from '../current-roster.ts'
import { keepOrder, orderAround } from '../list-order.ts'
import { NAME_FIELDS, useSoldiers } from '../use-roster-data.ts'

const NOBODY: readonly string[] = []
const KEYS = {
  title: 'Soldier',
  keys: [
    { keys: 'J', does: 'Next Soldier' },
    { keys: 'K', does: 'Previous Soldier' },
  ],
}

/**
 * The next and the previous Soldier of the list from which this one was opened, otherwise of the roster. The tab stays,
 * and Back leads to the list. At a desk they are in the line of the way back.
 */
export function NextSoldier({ soldierId }: { soldierId: string }) {
  const { id: rosterId } = useCurrentRoster()
  const navigate = useNavigate()
  const besideWay = useContext(PageFrameContext)?.besideWay
  const { data } = useSoldiers(rosterId, NAME_FIELDS)
  useShortcutList(KEYS)
  const order = useMemo(
    () => orderAround(rosterId, soldierId) ?? data?.soldiers.map(({ id }) => id) ?? NOBODY,
    [rosterId, soldierId, data],
  )
  const at = order.indexOf(soldierId)
  const [before, after] = at < 0 ? [] : [order[at - 1], order[at + 1]]

  function go(next: string | undefined) {
    if (next === undefined) return
    keepOrder({ rosterId, soldierId: next, name: nameOf(next) ?? '', ids: () => order })
    void navigate({
      to: '/soldiers/$soldierId',
      params: { soldierId: next },
      search: (asked: object) => asked,
      replace: true,
      resetScroll: false,
    })
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const next = { j: after, k: before }[event.key]
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      if (next === undefined || isCommand || isTyping(event.target) || hasOpenOverlay()) return
      event.preventDefault()
      go(next)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })

  function nameOf(id: string | undefined) {
    const soldier = data?.soldiers.find((one) => one.id === id)
    return soldier && rosterName(soldier)
  }

  function labelOf(word: string, id: string | undefined) {
    const name = nameOf(id)
    return name ? `${word}: ${name}` : `${word} Soldier`
  }

  const nav = (
    <nav aria-label="Soldiers of the list" className="flex h-control items-center justify-end gap-1 print:hidden">
      {at >= 0 && (
        <>
          <p className="tabular pr-1 text-14 text-ink-soft">
            {`${(at + 1).toLocaleString('en-US')} of ${order.length.toLocaleString('en-US')}`}
          </p>
          <IconButton
            icon={ChevronLeft}
            label={labelOf('Previous', before)}
            disabled={before === undefined}
            onClick={() => go(before)}
          />
          <IconButton
            icon={ChevronRight}
            label={labelOf('Next', after)}
            disabled={after === undefined}
            onClick={() => go(after)}
          />
        </>
      )}
    </nav>
  )
  return besideWay ? createPortal(nav, besideWay) : nav
}
