import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { openBrowser } from './browser.ts'
import { median, type Report } from './runner.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'

const SOLDIERS = 1000
/**
 * Items of the default policy that are recorded and apply to everybody: those on by default, and four that are turned
 * on.
 */
const TURNED_ON = 'tarp asap personnel-recovery law-of-war'
const ITEMS = `aft whtr weapon pha dental mrc hiv hearing vision flu sharp eo suicide antiterrorism opsec cyber infosec dd93 sglv prr flag ${TURNED_ON}`
const POLICY = {
  ...SEED_READINESS,
  lines: SEED_READINESS.lines.map((line) => ({ ...line, on: line.on || TURNED_ON.split(' ').includes(line.key) })),
}
const FRAME_MS = 1000 / 60
/** The most late frames of a hundred, at 60 frames per second. */
const MOST_LATE = 5
const FRAMES = 240

/** The readiness matrix of a thousand Soldiers, scrolled down and across: how many frames are on time. */
export async function readinessMatrix(stage: Stage): Promise<Report> {
  const { world } = stage
  world.at = new Date(Date.now() - 86_400_000)
  const leader = await world.leader('SFC', 'Navarro')
  const roster = await world.roster(leader, companies(world.chance, SOLDIERS))
  await stage.database.system.write(async (tx) => {
    await tx.prepared(
      'bench.readinessPolicy',
      'every call',
      'insert into readiness_policies (roster_id, version, seed, at, by, policy) values ($1, 1, false, now(), $2, $3)',
      [roster.id, leader.uid, JSON.stringify(POLICY)],
    )
    await tx.prepared(
      'bench.readiness',
      'every call',
      `insert into readiness_cells (roster_id, soldier_id, item, version, record_id, outcome, value, done_on, expires_on,
        own_expiry, at, by)
      select s.roster_id, s.id, i.item, 1, gen_random_uuid(),
        case when i.item in ('dental', 'mrc') then '1' when i.item = 'flag' then 'no' when i.item = 'weapon' then 'expert'
          when i.item in ('aft', 'whtr') then 'pass' end,
        case i.item when 'aft' then 421 when 'whtr' then 0.512 when 'weapon' then 38 end,
        current_date - 200, current_date + (hashtext(s.id::text || i.item) % 300), false, now(), $2
      from soldiers s, unnest(string_to_array($3, ' ')) as i(item) where s.roster_id = $1`,
      [roster.id, leader.uid, ITEMS],
    )
  })
  const url = await stage.start('ours')
  const session = await stage.signIn(leader, 'web')
  const browser = await openBrowser(url, { session, width: 1280, height: 800 })
  const page = await browser.context.newPage()
  const began = Date.now()
  await page.goto(`${url}/soldiers/readiness`)
  await page.getByRole('gridcell').nth(20).waitFor({ timeout: 120_000 })
  const opened = Date.now() - began
  const findings = []
  for (const [what, step] of [
    ['down', { top: 40, left: 0 }],
    ['across', { top: 0, left: 12 }],
    ['both ways', { top: 30, left: 8 }],
  ] as const) {
    const frames = await page.evaluate(scroll, { ...step, frames: FRAMES })
    const late = (100 * frames.filter((each) => each > FRAME_MS * 1.5).length) / frames.length
    findings.push({
      what: `scrolled ${what}`,
      figure: `${median(frames).toFixed(1)} ms a frame, ${late.toFixed(1)} % late, worst ${Math.max(...frames).toFixed(0)} ms`,
      aim: `${FRAME_MS.toFixed(1)} ms, ${MOST_LATE} % late at most`,
      met: late <= MOST_LATE,
    })
  }
  await browser.close()
  return {
    title: `Readiness of ${SOLDIERS.toLocaleString('en-US')} Soldiers by ${ITEMS.split(' ').length} items with results`,
    findings: [{ what: 'from the address to the first cells', figure: `${opened} ms` }, ...findings],
  }
}

/** Runs in the page: scrolls by this much per frame, back and forth, and returns how long each frame took. */
function scroll(wish: { readonly top: number; readonly left: number; readonly frames: number }): Promise<number[]> {
  const grid = document.querySelector('[role=grid]')
  if (!grid) throw new Error('there is no matrix')
  return new Promise((done) => {
    const times: number[] = []
    let last = performance.now()
    let [down, right] = [1, 1]
    const next = (now: number) => {
      times.push(now - last)
      last = now
      if (times.length > wish.frames) {
        done(times.slice(1))
        return
      }
      if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1) down = -1
      else if (grid.scrollTop <= 0) down = 1
      if (grid.scrollLeft + grid.clientWidth >= grid.scrollWidth - 1) right = -1
      else if (grid.scrollLeft <= 0) right = 1
      grid.scrollBy(wish.left * right, wish.top * down)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}
