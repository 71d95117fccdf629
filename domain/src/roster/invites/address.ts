/** What a code in an address is for: to be linked to a roster as a Soldier, or to lead it with others. */
export const CODE_NAMES = { soldier: 'code', 'co-leader': 'join' } as const
export type CodePurpose = keyof typeof CODE_NAMES

/** The page with the code filled in. In the fragment, which a browser sends to no server by itself. */
export function pathOfCode(purpose: CodePurpose, code: string): string {
  return `/profile#${CODE_NAMES[purpose]}=${code}`
}

/** The code in such a path, as it was typed there, or null. */
export function codeInPath(path: string): { readonly purpose: CodePurpose; readonly typed: string } | null {
  const [, name, typed] = /^\/profile#(code|join)=([0-9A-Z-]{8,9})$/i.exec(path) ?? []
  if (name === undefined || typed === undefined) return null
  return { purpose: name.toLowerCase() === CODE_NAMES.soldier ? 'soldier' : 'co-leader', typed }
}
