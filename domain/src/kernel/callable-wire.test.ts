import { describe, expect, it } from 'vitest'
import { codeFromHttp, DEEPEST, encodeRefusal, readAnswer, readRequest } from './callable-wire.ts'
import { Refusal } from './refusal.ts'

const refusalFrom = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('what a client sends', () => {
  it('is in the data field', () => {
    expect(readRequest({ data: { a: [1, 'x', null, true] } })).toEqual({ a: [1, 'x', null, true] })
    expect(readRequest({ data: null })).toBeNull()
  })
  it('may contain 64-bit values as Firebase writes them', () => {
    const long = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '1700000000000' }
    expect(readRequest({ data: { at: long, list: [long] } })).toEqual({ at: 1700000000000, list: [1700000000000] })
  })
  it.each([
    [undefined, 'data'],
    [null, 'data'],
    ['text', 'data'],
    [[], 'data'],
    [{}, 'data'],
    [{ data: 1, more: 2 }, 'more'],
    [{ data: { soldier: { last: 'a\0b' } } }, 'soldier.last'],
    [{ data: ['a', 'b\0'] }, '1'],
    [{ data: { n: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: 'many' } } }, 'n'],
    [{ data: { n: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '9223372036854775807' } } }, 'n'],
    [{ data: { n: { '@type': 'something else', value: '1' } } }, 'n'],
    [JSON.parse('{"data":{"a":{"__proto__":{"isAdmin":true}}}}'), 'a.__proto__'],
    [JSON.parse('{"data":{"constructor":{"prototype":{}}}}'), 'constructor'],
  ])('%j is refused at its field', (body, field) => {
    const refusal = refusalFrom(() => readRequest(body))
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field } })
  })
  it('has a limited depth', () => {
    const nested = (depth: number) => JSON.parse(`{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`)
    expect(readRequest(nested(DEEPEST))).toBeTruthy()
    for (const depth of [DEEPEST + 1, 100_000]) {
      expect(refusalFrom(() => readRequest(nested(depth))).message).toContain('nested too deeply')
    }
  })
  it('cannot reach a prototype', () => {
    const read = readRequest({ data: { a: {} } }) as { a: object }
    expect(Object.getPrototypeOf(read.a)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})

describe('what a server answers', () => {
  it('is in data, or else in result', () => {
    expect(readAnswer(200, { data: 1, result: 2 })).toBe(1)
    expect(readAnswer(200, { result: { a: 1 } })).toEqual({ a: 1 })
    expect(readAnswer(204, { result: null })).toBeNull()
  })
  it('has its 64-bit values as numbers at any depth, also in details', () => {
    const long = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '-12' }
    const unsigned = { '@type': 'type.googleapis.com/google.protobuf.UInt64Value', value: '7' }
    expect(readAnswer(200, { result: long })).toBe(-12)
    expect(readAnswer(200, { result: { a: [unsigned, { b: long }], c: null } })).toEqual({
      a: [7, { b: -12 }],
      c: null,
    })
    const refused = { error: { status: 'ABORTED', message: 'Not yet.', details: { retryAfterSeconds: unsigned } } }
    expect(refusalFrom(() => readAnswer(409, refused)).details).toEqual({ retryAfterSeconds: 7 })
    for (const strange of [
      { '@type': 'Date', value: '1' },
      { ...long, value: 'many' },
    ]) {
      expect(refusalFrom(() => readAnswer(200, { result: [strange] })).code).toBe('internal')
    }
  })
  it.each([
    [200, undefined, 'internal', 'Response is not valid JSON object.'],
    [200, 'text', 'internal', 'Response is not valid JSON object.'],
    [200, {}, 'internal', 'Response is missing data field.'],
  ])('%d %j is %s: %s', (status, json, code, message) => {
    expect(refusalFrom(() => readAnswer(status, json))).toMatchObject({ code, message })
  })
  it('is an error whenever it contains one, with any HTTP status', () => {
    const error = { status: 'FAILED_PRECONDITION', message: 'Not yet.', details: { field: 'a' } }
    for (const status of [200, 400, 500]) {
      expect(refusalFrom(() => readAnswer(status, { error, result: 1 }))).toMatchObject({
        code: 'failed-precondition',
        message: 'Not yet.',
        details: { field: 'a' },
      })
    }
    expect(refusalFrom(() => readAnswer(500, { error: { status: 'NEW_ONE' } })).code).toBe('internal')
  })
  it('restores the refusal as it was thrown', () => {
    const refusal = new Refusal('already-exists', 'Taken.', { field: 'name' })
    const again = refusalFrom(() => readAnswer(409, JSON.parse(JSON.stringify(encodeRefusal(refusal)))))
    expect(again).toMatchObject({ code: 'already-exists', message: 'Taken.', details: { field: 'name' } })
  })
  // Specification section 8.
  it.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'unknown'],
    [302, 'unknown'],
    [0, 'internal'],
  ])('HTTP %d means %s', (status, code) => {
    expect(codeFromHttp(status)).toBe(code)
    expect(refusalFrom(() => readAnswer(status, undefined)).code).toBe(code)
  })
})
