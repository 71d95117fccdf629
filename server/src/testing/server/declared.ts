import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { ROOT } from '../../config/config.ts'

/**
 * Every function that the domain declares, found in its folders, with the file below domain/src that declares it. A
 * new function is included as soon as it is declared.
 */
const DOMAIN = join(ROOT, 'domain/src')
const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(^|[/\\])functions\.ts$/.test(file),
)
const modules = await Promise.all(
  files.map(async (file) => {
    const module = (await import(join(DOMAIN, file))) as Record<string, unknown>
    return Object.values(module)
      .filter(isDeclaration)
      .map((declaration) => ({ file, declaration }))
  }),
)
export const declaredIn = modules.flat()
export const declarations = declaredIn.map(({ declaration }) => declaration)

function isDeclaration(value: unknown): value is FunctionDeclaration {
  return typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'kind' in value
}
