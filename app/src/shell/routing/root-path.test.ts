import { expect, it } from 'vitest'
import { isRootPath } from './root-path.ts'
import { ROUTES } from './routes.ts'

it.each(['/', '/login', '/welcome', '/goodbye', '/dashboard', '/dutyday', '/support'])(
  'the back button leaves the app on %s',
  (path) => expect(isRootPath(path, ROUTES)).toBe(true),
)

it.each(['/dutyday/tasks', '/soldiers/9b77', '/profile', '/billing', '/intake', '/counseling/sign'])(
  'the back button goes back from %s',
  (path) => expect(isRootPath(path, ROUTES)).toBe(false),
)
