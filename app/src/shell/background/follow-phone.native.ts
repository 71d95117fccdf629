import { startDevice } from '../../platform/device/device-start.native.ts'
import { links } from '../../platform/links/links.ts'
import type { FollowPhone } from './follow-phone.ts'
import { lockGate } from '../lock/lock-gate.ts'
import { isRootPath } from '../routing/root-path.ts'
import { ROUTES } from '../routing/routes.ts'

export const followPhone: FollowPhone = (router) => {
  startDevice()
  return links.follow({
    // While the lock hides the page, it must not navigate.
    navigate: (path) => void lockGate.whenOpen().then(() => router.history.push(path)),
    atRoot: () => isRootPath(router.history.location.pathname, ROUTES),
  })
}
