import type { ReactNode } from 'react'
import type { Picture } from './empty-state.tsx'

/**
 * What will stand on an empty screen, drawn as the screen draws it: a heavy rule, thin lines, and brass where the
 * first one goes. Decorative: the words beside it say the same.
 */
export function EmptyPicture({ picture }: { picture: Picture }) {
  return (
    <svg
      viewBox="0 0 96 64"
      className="size-full fill-none stroke-ink-soft forced-colors:stroke-[CanvasText]"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[picture]}
    </svg>
  )
}

const INK = 'stroke-ink'
const BRASS = 'stroke-brass'

/** The heavy rule that begins every screen and list. */
const RULE = <path className={INK} strokeWidth="4" strokeLinecap="butt" d="M4 6h88" />

const DRAWINGS: Readonly<Record<Picture, ReactNode>> = {
  rows: (
    <>
      {RULE}
      <path className={BRASS} strokeWidth="3" d="M14 16v10M9 21h10" />
      <path className={BRASS} strokeWidth="3" d="M30 21h44" />
      <path d="M4 32h88M9 42h10M30 42h54M4 52h88M9 60h10M30 60h36" />
    </>
  ),
  people: (
    <>
      {RULE}
      <g className={BRASS} strokeWidth="3">
        <circle cx="14" cy="18" r="4" />
        <path d="M7 31c0-8 14-8 14 0M32 24h40" />
      </g>
      <circle cx="14" cy="45" r="4" />
      <path d="M4 36h88M7 58c0-8 14-8 14 0M32 46h48M32 54h28" />
    </>
  ),
  calendar: (
    <g transform="translate(-7)">
      <path className={INK} d="M8 14h80v46H8z" />
      <path className={INK} strokeWidth="4" strokeLinecap="butt" d="M8 14h80M26 6v8M70 6v8" />
      <path d="M28 16v44M48 16v44M68 16v44M8 30h80M8 45h80" />
      <path className="fill-brass stroke-none" d="M51 33h14v9H51z" />
    </g>
  ),
  done: (
    <>
      {RULE}
      <path d="M6 16h10v10H6zM6 34h10v10H6zM28 21h56M28 39h44" />
      <path className={INK} d="m8 21 3 3 8-9M8 39l3 3 8-9" />
      <path className={BRASS} strokeWidth="3" d="M6 52h10v10H6zM8 57l3 3 9-10M28 57h52" />
    </>
  ),
  search: (
    <>
      {RULE}
      <path d="M6 20h34M6 34h28M6 48h34" />
      <g className={BRASS} strokeWidth="3">
        <circle cx="62" cy="34" r="15" />
        <path strokeWidth="4" d="m73 45 13 14" />
      </g>
    </>
  ),
  paper: (
    <g transform="translate(-20)">
      <path className={INK} d="M22 4h38l14 14v42H22zM60 4v14h14" />
      <path className={INK} strokeWidth="4" strokeLinecap="butt" d="M30 16h20" />
      <path d="M30 26h36M30 34h36M30 42h20" />
      <path className={BRASS} strokeWidth="3" d="M32 53c4-6 7-6 7-1s4 3 7-1 5-1 5 1h14" />
    </g>
  ),
  chart: (
    <>
      <path className={INK} strokeWidth="4" strokeLinecap="butt" d="M4 59h88" />
      <path d="M14 56V38h10v18M34 56V26h10v30M74 56V32h10v24" />
      <path className="fill-brass stroke-brass" d="M54 56V12h10v44z" />
    </>
  ),
  card: (
    <g transform="translate(-7)">
      <path className={INK} d="M8 10h80v46H8z" />
      <path className={INK} strokeWidth="4" strokeLinecap="butt" d="M8 12h80" />
      <circle cx="25" cy="29" r="5" />
      <path d="M15 46c0-12 20-12 20 0zM46 26h32M46 35h24" />
      <path className={BRASS} strokeWidth="3" d="M46 46h30" />
    </g>
  ),
  below: (
    <>
      <path className={INK} strokeWidth="3" d="M32 4h32v16H32z" />
      <path className={BRASS} strokeWidth="3" d="M48 20v10M20 42V30h56v12" />
      <path d="M6 42h28v16H6zM62 42h28v16H62zM13 50h14M69 50h14" />
      <path className={INK} d="M40 12h16" />
    </>
  ),
  phone: (
    <g transform="translate(-8)">
      <path className={INK} d="M34 4h28v56H34z" />
      <path className={INK} strokeWidth="4" strokeLinecap="butt" d="M34 6h28" />
      <path d="M40 18h16M40 26h16M40 34h10M45 54h6" />
      <path
        className={BRASS}
        strokeWidth="3"
        d="M72 22c5 6 5 14 0 20M81 15c9 10 9 24 0 34M24 22c-5 6-5 14 0 20M15 15c-9 10-9 24 0 34"
      />
    </g>
  ),
  locked: (
    <>
      {RULE}
      <path d="M6 20h22M6 34h18M6 48h22M68 20h22M72 34h18M68 48h22" />
      <path className={INK} d="M38 34v-8a10 10 0 0 1 20 0v8" />
      <path className={INK} strokeWidth="3" d="M34 34h28v24H34z" />
      <path className={BRASS} strokeWidth="4" d="M48 43v6" />
    </>
  ),
  signal: (
    <>
      {RULE}
      <path d="M20 58V46h10v12zM40 58V36h10v22z" />
      <path strokeDasharray="4 4" d="M60 58V26h10v32zM80 58V16h10v42z" />
      <path className={BRASS} strokeWidth="3" d="M8 20 22 34M22 20 8 34" />
    </>
  ),
}
