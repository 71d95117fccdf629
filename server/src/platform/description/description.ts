import type { Access, FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { HTTP_STATUS, wireStatus } from '@muster/domain/kernel/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { descriptionPage } from './description-page.ts'
import { jsonSchema } from './description-schema.ts'
import { ACCESS_WORDS, refusalsByStatus } from './description-words.ts'
import { DEFAULT_BODY_BYTES, LIMITS } from '../callable/mount.ts'

/** The API as OpenAPI at /api/openapi.json, and as a page at /api/docs, both from the declarations. */
export function mountDescription(app: FastifyInstance, declarations: readonly FunctionDeclaration[]): void {
  const sorted = declarations.toSorted((a, b) => a.name.localeCompare(b.name))
  // Built at the first request and kept, because declarations do not change while the server runs.
  let json: string | null = null
  let html: string | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApi(sorted))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json)
  })
  app.get('/api/docs', async (_request, reply) => {
    html ??= descriptionPage(sorted.map(describeFunction))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}

export interface FunctionDescription {
  readonly name: string
  readonly summary: string
  readonly kind: string
  readonly access: Access
  /** The allowed callers, in a sentence or two. */
  readonly callers: string
  readonly perMinute: number
  readonly bodyBytes: number
  readonly input: object
  readonly output: object
}

function describeFunction(declaration: FunctionDeclaration): FunctionDescription {
  const { name, summary, kind, access, subscription, limits } = declaration
  return {
    name,
    summary,
    kind,
    access,
    callers:
      subscription === 'needed' ? `${ACCESS_WORDS[access]} Their subscription must be active.` : ACCESS_WORDS[access],
    perMinute: limits?.perMinute ?? LIMITS.perFunction,
    bodyBytes: limits?.bodyBytes ?? DEFAULT_BODY_BYTES,
    input: jsonSchema(declaration.input, 'input'),
    output: jsonSchema(declaration.output, 'output'),
  }
}

function openApi(declarations: readonly FunctionDeclaration[]): object {
  const described = declarations.map(describeFunction)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description:
        'Every function is a POST with {data} that answers {result}, in the manner of Firebase’s callable functions. ' +
        'The same functions answer at /{project}/us-central1/{name}. A field that may be left out may also be null, ' +
        'as Firebase’s client sends an undefined field. For a request of text/event-stream, the answer is one event.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(described.map((each) => [`/${each.name}`, { post: operation(each) }])),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The session token of a native app.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'muster_session',
          description: 'The session of a browser. Over https its name is `__Host-muster_session`.',
        },
      },
      schemas: { Refusal: refusalSchema },
      responses: Object.fromEntries(
        Object.entries(refusalsByStatus()).map(([status, names]) => [
          `Refused${status}`,
          {
            description: names.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
  }
}

function operation(described: FunctionDescription): object {
  return {
    operationId: described.name,
    summary: described.summary,
    description: `${described.callers} At most ${described.perMinute} calls in a minute.`,
    security: described.access === 'anyone' ? [{}] : [{ bearer: [] }, { cookie: [] }],
    'x-access': described.access,
    'x-kind': described.kind,
    ...(described.kind === 'write' && described.access !== 'anyone'
      ? {
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description: 'With the same key and body the work is done once, and the answer is the same.',
              schema: { type: 'string', minLength: 8, maxLength: 200 },
            },
          ],
        }
      : {}),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: envelope('data', described.input) } },
    },
    responses: {
      200: {
        description: 'The result.',
        content: { 'application/json': { schema: envelope('result', described.output) } },
      },
      ...Object.fromEntries(
        Object.keys(refusalsByStatus()).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  }
}

function envelope(field: string, schema: object): object {
  return { type: 'object', required: [field], properties: { [field]: schema }, additionalProperties: false }
}

const refusalSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: {
        status: {
          type: 'string',
          enum: Object.keys(HTTP_STATUS).map((code) => wireStatus(code as keyof typeof HTTP_STATUS)),
        },
        message: { type: 'string' },
        details: { type: 'object', properties: { field: { type: 'string' } } },
      },
    },
  },
}
