import { answerOf, callsPerSecond, type Target } from './load.ts'
import { atLeast, interleave, median, ratio, type Report } from './runner.ts'
import type { Stage } from './stage.ts'

/** A function that does nothing, called by a signed-in account. */
export async function callable(stage: Stage): Promise<Report> {
  const token = await stage.signIn(await stage.world.leader('SFC', 'Navarro'))
  const target = (url: string, withToken = token): Target => ({ url, token: withToken, data: {} })
  const ours = target(`${await stage.start('ours')}/api/doNothing`)
  const bare = target(`${await stage.start('bare')}/api/doNothing`)
  // The address that it reports has its token.
  const firebase = new URL(await stage.start('on-call'))
  const onCall = target(firebase.origin, firebase.searchParams.get('token') ?? '')
  for (const each of [ours, bare, onCall]) {
    const answer = await answerOf(each)
    if (answer !== '{"result":null}') throw new Error(`${each.url} answers ${answer}`)
  }
  const figures = await interleave(7, {
    ours: () => callsPerSecond(ours),
    bare: () => callsPerSecond(bare),
    onCall: () => callsPerSecond(onCall),
  })
  return {
    title: 'Empty function, calls a second',
    findings: [
      {
        what: 'medians: ours, bare, onCall',
        figure: [figures.ours, figures.bare, figures.onCall].map((each) => median(each).toFixed(0)).join(', '),
      },
      atLeast('against bare Fastify and pg', ratio(figures.ours, figures.bare), 0.8),
      atLeast("against Firebase's onCall", ratio(figures.ours, figures.onCall), 14),
    ],
  }
}
