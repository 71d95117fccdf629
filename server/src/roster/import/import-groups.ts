import type { GroupStep } from '@muster/domain/roster/import/import-plan.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

/** Finds the groups that a file names among the existing ones, and creates the missing ones. */
export class GroupFinder {
  readonly created: Group[] = []
  readonly #newId: () => string
  readonly #byName = new Map<string, Group>()
  readonly #nextPosition = new Map<string | null, number>()

  constructor(groups: readonly Group[], newId: () => string) {
    this.#newId = newId
    for (const group of groups) this.#know(group)
  }

  /** The group at the end of the path. */
  at(path: readonly GroupStep[]): string | null {
    let parentId: string | null = null
    for (const step of path) {
      const known = this.#byName.get(keyOf(parentId, step.name))
      const group: Group = known ?? {
        id: this.#newId(),
        parentId,
        kind: step.kind,
        name: step.name,
        position: this.#nextPosition.get(parentId) ?? 0,
      }
      if (!known) {
        this.created.push(group)
        this.#know(group)
      }
      parentId = group.id
    }
    return parentId
  }

  #know(group: Group): void {
    const key = keyOf(group.parentId, group.name)
    if (!this.#byName.has(key)) this.#byName.set(key, group)
    const next = this.#nextPosition.get(group.parentId) ?? 0
    this.#nextPosition.set(group.parentId, Math.max(next, group.position + 1))
  }
}

function keyOf(parentId: string | null, name: string): string {
  return `${parentId ?? ''} ${name.trim().toLowerCase()}`
}
