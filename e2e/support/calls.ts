import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { codeFromWire, Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Page } from '@playwright/test'

/** Calls the server as the app of the signed-in person does, without opening a page. Throws `Refusal`. */
export async function call<D extends FunctionDeclaration>(
  page: Page,
  declaration: D,
  input: RawInputOf<D>,
): Promise<OutputOf<D>> {
  const origin = await serverOf(page)
  const response = await page.request.post(`${origin}/api/${declaration.name}`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: { data: input },
  })
  return resultOf(declaration, response.status(), await response.json())
}

/** The result of a call. Throws `Refusal` if it was refused. */
export function resultOf<D extends FunctionDeclaration>(declaration: D, status: number, body: unknown): OutputOf<D> {
  const { result, error } = body as { result?: OutputOf<D>; error?: { status: string; message: string } }
  if (error) throw new Refusal(codeFromWire(error.status) ?? 'unknown', `${declaration.name}: ${error.message}`)
  if (status !== 200 || result === undefined) throw new Error(`${declaration.name} answered ${status} without a result`)
  return result
}

/** The server of this browser: the one that its page comes from, otherwise the one of `baseURL`. */
export async function serverOf(page: Page): Promise<string> {
  const { protocol, origin } = new URL(page.url())
  if (protocol === 'http:') return origin
  const response = await page.request.get('/healthz')
  return new URL(response.url()).origin
}
