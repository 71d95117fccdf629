import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { NoticeBar } from '../../ui/states/notice-bar.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ScreenShape } from './screen-shape.tsx'
import { shareKeyIn } from '../routing/share-key.ts'

const Frame = lazy(async () => ({ default: (await import('./frame.tsx')).Frame }))

/**
 * The frame of a public page that is also a screen of the signed-in area. Signed-in people keep their tabs and menus.
 */
export function EitherFrame() {
  const signedIn = useSession().state === 'signed-in'
  const shared = useLocation({ select: (location) => shareKeyIn(location.hash) !== null })
  if (!signedIn || shared) return <PublicFrame />
  return (
    <>
      {/* The page is public, so it has the notice of every public page. */}
      <NoticeBar />
      <Suspense fallback={<ScreenShape />}>
        <Frame />
      </Suspense>
    </>
  )
}
