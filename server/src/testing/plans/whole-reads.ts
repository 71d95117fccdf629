export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** `reads all of accounts, rosters: an admin counts everybody` in a comment: the statement itself gives the reason. */
const REASON = /\/\*\s*reads all of (\w+(?:, \w+)*): \S[^*]*\*\//g

/**
 * The parts of a plan that read a table or an index from end to end, of those in `large`, without a reason in the
 * statement.
 */
export function wholeReads(text: string, plan: PlanNode, large: ReadonlySet<string>): string[] {
  const excused = new Set([...text.matchAll(REASON)].flatMap(([, tables = '']) => tables.split(', ')))
  return within(plan, large, excused, '')
}

function within(node: PlanNode, large: ReadonlySet<string>, excused: ReadonlySet<string>, above: string): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, 'Index Cond': condition } = node
  // A bitmap's condition is with its index. An index of the few waiting rows is not a large one.
  const scans =
    type === 'Seq Scan' || (/Index (Only )?Scan$/.test(type) && condition === undefined && large.has(index ?? ''))
  // The newest few of an index are not a whole read.
  const whole = scans && large.has(table) && !excused.has(table) && above !== 'Limit'
  return [
    ...(whole ? [`${type} on ${table}`] : []),
    ...(node.Plans ?? []).flatMap((each) => within(each, large, excused, type === 'LockRows' ? above : type)),
  ]
}
