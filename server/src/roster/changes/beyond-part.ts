import { refuse } from '@muster/domain/kernel/refusal.ts'

/** Refuses to undo what concerns more than the leader's part of the roster. */
export function refuseBeyondPart(): never {
  return refuse('permission-denied', 'This change reaches beyond your part of the roster. Ask its owner to undo it.', {
    field: 'changeSetId',
  })
}
