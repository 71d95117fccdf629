import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { TokenOf } from '../sessions/credentials.ts'

interface ScreenFiles {
  /** In the form of the app's router: `/soldiers/$soldierId`. */
  readonly path: string
  readonly isPublic: boolean
  readonly files: readonly string[]
}

/**
 * The `Link` header for a page of the app: the script of its most likely screen, so that it loads while the page itself
 * is read. From `screens.json`, which the build writes. It is only a hint, and is left out where nothing fits.
 */
export function screenHints(folder: string, tokenOf: TokenOf): (request: FastifyRequest) => string | null {
  const list = join(folder, 'screens.json')
  if (!existsSync(list)) return () => null
  const screens = JSON.parse(readFileSync(list, 'utf8')) as readonly ScreenFiles[]
  const hints = new Map(screens.map((screen) => [screen, linkOf(screen.files)]))
  const screenAt = (path: string) => screens.find((screen) => fits(screen.path.split('/'), path.split('/')))
  const [login, home] = ['/login', '/dashboard'].map(screenAt)
  return (request) => {
    const path = request.url.replace(/[?#].*$/, '').replace(/(?!^)\/+$/, '')
    const there = path === '/' ? home : screenAt(path)
    // A visitor who is not signed in is sent to sign-in first.
    const shown = there?.isPublic || tokenOf(request) ? there : login
    return (shown && hints.get(shown)) ?? null
  }
}

function linkOf(files: readonly string[]): string | null {
  return files.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', ') || null
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at])
}
