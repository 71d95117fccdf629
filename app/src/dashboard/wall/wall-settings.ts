import { SECONDS, secondsOf, WALL_BOARDS, type WallBoard } from '@muster/domain/dashboard/wall/boards.ts'
import { useState } from 'react'
import { currentUid } from '../../platform/session/session.ts'
import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'

export interface WallSettings {
  readonly boards: readonly WallBoard[]
  readonly seconds: number
  readonly names: boolean
  readonly colors: 'same' | 'by night' | 'night'
  /** Whether the session ends when the display is left. */
  readonly locks: boolean
}

const USUAL: WallSettings = {
  boards: WALL_BOARDS,
  seconds: SECONDS.usual,
  names: false,
  colors: 'same',
  locks: true,
}

const NAME = 'wall'

/** What this account chose on this device. Names are never among it: each start decides anew. */
export function useWallSettings(): readonly [WallSettings, (settings: WallSettings) => void] {
  const uid = currentUid() ?? ''
  const [settings, setSettings] = useState(() => kept(uid))
  function change(next: WallSettings) {
    setSettings(next)
    keepFor(uid, NAME, JSON.stringify({ ...next, names: false, locks: true }))
  }
  return [settings, change]
}

function kept(uid: string): WallSettings {
  try {
    const found = JSON.parse(keptFor(uid, NAME) ?? '{}') as Partial<WallSettings>
    const boards = WALL_BOARDS.filter((board) => found.boards?.includes(board) ?? true)
    return { ...USUAL, ...found, boards, seconds: secondsOf(found.seconds ?? SECONDS.usual), names: false, locks: true }
  } catch {
    return USUAL
  }
}
