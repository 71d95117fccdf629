import { startDevice } from '../platform/device-start.native.ts'
import { links } from '../platform/links.ts'
import type { FollowPhone } from './follow-phone.ts'
import { isRootPath } from './root-path.ts'
import { ROUTES } from './routes.ts'

export const followPhone: FollowPhone = (router) => {
  startDevice()
  return links.follow({
    navigate: (path) => router.history.push(path),
    atRoot: () => isRootPath(router.history.location.pathname, ROUTES),
  })
}
