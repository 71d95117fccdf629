import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import type { FastifyInstance } from 'fastify'

/** The API as OpenAPI at /api/openapi.json, and the same to read at /api/docs. */
export function mountDescription(_app: FastifyInstance, _declarations: readonly FunctionDeclaration[]): void {}
