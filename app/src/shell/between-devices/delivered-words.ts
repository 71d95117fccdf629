import type { DeliveredAct, Delivery } from '@muster/domain/identity/carried/schema.ts'

/** `8 entries are in, 1 was in before, 1 was refused. …` */
export function deliveredWords({ acts }: Delivery): string {
  const count = (outcome: DeliveredAct['outcome']) => acts.filter((act) => act.outcome === outcome).length
  const [done, before, refused] = [count('done'), count('done before'), count('refused')]
  const words = [
    done > 0 && `${done} ${done === 1 ? 'entry is' : 'entries are'} in`,
    before > 0 && `${before} ${before === 1 ? 'was' : 'were'} in before`,
    refused > 0 && `${refused} ${refused === 1 ? 'was' : 'were'} refused`,
  ]
  const reasons = new Set(acts.flatMap(({ why }) => why ?? []))
  return [`${words.filter(Boolean).join(', ')}.`, ...reasons].join(' ')
}
