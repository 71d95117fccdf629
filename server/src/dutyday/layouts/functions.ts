import { LAYOUT_LABELS } from '@muster/domain/dutyday/layouts/layout.ts'
import { getPerstatLayouts, savePerstatLayout } from '@muster/domain/dutyday/layouts/functions.ts'
import { problemInLayout } from '@muster/domain/dutyday/layouts/schema.ts'
import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { touchDuty } from '../writes.ts'
import { newestLayouts } from './reads.ts'
import { addLayout } from './writes.ts'

export const layoutFunctions: readonly Implementation[] = [
  implement(getPerstatLayouts, (call) => newestLayouts(call.tx, call.scope)),

  implement(savePerstatLayout, async (call, { name, version: seen, layout: asked }) => {
    const problem = asked && problemInLayout(name, asked)
    if (problem) {
      const field = problem.at === null ? 'layout.lines' : `layout.lines.${problem.at}.${problem.field}`
      refuse('invalid-argument', problem.message, { field })
    }
    const version = (seen ?? 0) + 1
    const layout = asked ?? SEED_LAYOUTS[name]
    const { [name]: newest } = await newestLayouts(call.tx, call.scope)
    const fresh = { name, version, seed: asked === null, at: call.now, layout }
    if (newest.version !== seen || !(await addLayout(call.tx, call.scope, fresh))) {
      refuseChanged({ by: newest.by, what: `the layout “${LAYOUT_LABELS[name]}”` })
    }
    await touchDuty(call.tx, call.scope)
    return { version }
  }),
]
