import { type OwnField, ownText, type OwnValues } from '@muster/domain/roster/own-fields.ts'

/** The filled own fields as a list of terms, in the order of the roster. */
export function ownItems(fields: readonly Pick<OwnField, 'id' | 'name' | 'kind'>[], own: OwnValues = {}) {
  return fields.flatMap(({ id, name, kind }) => {
    const value = ownText(kind, own[id])
    return value === '' ? [] : [{ term: name, value }]
  })
}
