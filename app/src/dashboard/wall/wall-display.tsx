import { BOARD_LABELS, placeAfter, stopsOf } from '@muster/domain/dashboard/wall/boards.ts'
import { getWall } from '@muster/domain/dashboard/wall/functions.ts'
import { dayAt, formatDate, formatTime, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { noteOwedEnd } from '../../identity/owed-end.ts'
import { endInactive } from '../../identity/session-control.ts'
import { currentUid } from '../../platform/session/session.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { useConnection, useRead } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import { useUnitZone } from '../../platform/clock/unit-zone.ts'
import { useFullScreen, useKeepAwake } from '../../platform/device/keep-awake.ts'
import { useTheme } from '../../platform/device/theme.ts'
import { Board } from './boards.tsx'
import type { WallSettings } from './wall-settings.ts'
import './wall.css'

interface WallDisplayProps {
  rosterId: string
  over: 'roster' | 'chain'
  settings: WallSettings
  /** Back to the screen that started it. Only if the person stays signed in. */
  onLeave: () => void
}

/** Data that are older than this are marked, also while the device believes that it is online. */
const OLD_MS = 10 * 60_000

/**
 * The boards in turn, over the whole screen. The app behind it cannot be reached. If it locks, nobody can go on with
 * the session: whoever leaves it, reloads it or opens another page of the app has to sign in.
 */
export function WallDisplay({ rosterId, over, settings, onLeave }: WallDisplayProps) {
  const { boards, seconds, names, colors, locks } = settings
  const services = useServices()
  const { data, error, retry } = useRead(getWall, { rosterId, over, names }, { keep: !names })
  const stops = useMemo(() => (data ? stopsOf(boards, data) : []), [boards, data])
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const place = placeAfter(at, 0, stops.length)
  const stop = stops[place]
  const box = useRef<HTMLElement>(null)

  const leave = useCallback(() => {
    if (locks) void endInactive(services, 'left')
    else onLeave()
  }, [locks, services, onLeave])
  useKeepAwake()
  useFullScreen(leave)

  // The end is noted from the start on, so that a reload or a power cut leaves no open session behind either. The
  // browser's way back ends it too.
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!locks) return
    clearTimeout(ending.current)
    noteOwedEnd()
    return () => {
      ending.current = setTimeout(() => {
        if (currentUid() !== null) void endInactive(services, 'left')
      })
    }
  }, [locks, services])

  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (root) root.inert = true
    box.current?.focus()
    return () => {
      if (root) root.inert = false
    }
  }, [])

  // No topic changes at midnight.
  const today = useToday()
  useEffect(() => {
    if (data && data.today !== today) retry()
    // Once for each day, not for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [today])

  useEffect(() => {
    if (paused || stops.length < 2) return
    const timer = setTimeout(() => setAt(placeAfter(place, 1, stops.length)), seconds * 1000)
    return () => clearTimeout(timer)
  }, [paused, place, stops.length, seconds])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      // The question before the end of the session has keys of its own.
      if (event.defaultPrevented || (target instanceof Element && target.closest('[role=dialog]'))) return
      if (key === 'Escape') leave()
      else if (key === 'ArrowRight') setAt(placeAfter(place, 1, stops.length))
      else if (key === 'ArrowLeft') setAt(placeAfter(place, -1, stops.length))
      else if (key === ' ' && !(target instanceof HTMLButtonElement)) setPaused((before) => !before)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [leave, place, stops.length])

  return createPortal(
    <main ref={box} tabIndex={-1} aria-label="Wall display" data-theme={useWallTheme(colors)} className="wall">
      <Head unit={data?.unit ?? ''} asOf={data?.asOf ?? null} />
      <section aria-label={stop ? BOARD_LABELS[stop.board] : 'Board'} className="wall-board">
        {data && stop ? (
          <Board key={`${stop.board} ${stop.page}`} stop={stop} wall={data} />
        ) : (
          <p>{error ? describeRefusal(error) : 'Loading the boards'}</p>
        )}
      </section>
      <footer className="wall-foot">
        <button type="button" onClick={() => setAt(placeAfter(place, -1, stops.length))}>
          Previous
        </button>
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {paused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" onClick={() => setAt(placeAfter(place, 1, stops.length))}>
          Next
        </button>
        <span className="tabular grow text-center">
          {stops.length > 0 && `${place + 1} of ${stops.length}`}
          {paused && ', paused'}
        </span>
        <button type="button" onClick={leave}>
          Leave
        </button>
      </footer>
    </main>,
    document.body,
  )
}

/** The unit, its clock, and how old the figures are. */
function Head({ unit, asOf }: { unit: string; asOf: string | null }) {
  const zone = useUnitZone()
  const connection = useConnection()
  const time = useEverySecond(useCallback(() => formatTime(new Date(serverNow()), zone), [zone]))
  const day = useToday()
  const isOld = useEverySecond(
    useCallback(() => asOf !== null && serverNow() - new Date(asOf).getTime() > OLD_MS, [asOf]),
  )
  const isOffline = connection.state === 'offline'
  return (
    <header className="wall-head">
      <div className="min-w-0">
        <h1 className="wall-title truncate">{unit}</h1>
        <p>
          {weekdayOf(day)} {formatDate(day)}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="wall-clock tabular" aria-label={`Time ${time}`}>
          {time}
        </p>
        {asOf && (
          <p className={isOffline || isOld ? 'wall-old' : undefined}>
            {isOffline ? 'Offline, as of ' : 'As of '}
            {isOffline || isOld ? agoWords(asOf, zone, day) : formatTime(new Date(asOf), zone)}
          </p>
        )}
      </div>
    </header>
  )
}

/** `0630`, with the day if it is another one. */
function agoWords(iso: string, zone: string, today: string): string {
  const at = new Date(iso)
  const day = dayAt(at, zone)
  return day === today ? formatTime(at, zone) : `${formatDate(day)} ${formatTime(at, zone)}`
}

function useToday() {
  const zone = useUnitZone()
  return useEverySecond(useCallback(() => dayAt(new Date(serverNow()), zone), [zone]))
}

function useWallTheme(colors: WallSettings['colors']) {
  const zone = useUnitZone()
  const theme = useTheme()
  const hour = useEverySecond(useCallback(() => Number(formatTime(new Date(serverNow()), zone).slice(0, 2)), [zone]))
  return colors === 'night' || (colors === 'by night' && (hour >= 20 || hour < 6)) ? 'night' : theme
}
