import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'

/**
 * A function that is known only by its name and type. Importing its declaration would load its schemas too, and the
 * sign-in screen must not wait for those. Elsewhere import the declaration itself.
 */
export function byName<D extends FunctionDeclaration>(
  name: D['name'],
  rest: Pick<D, 'access'> & Partial<Pick<D, 'topics'>>,
): D {
  return { name, ...rest } as D
}
