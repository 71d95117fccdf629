import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './config.ts'

/** The version of this release, from its package. */
export const VERSION: string = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
  .version
