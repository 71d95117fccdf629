/** Of this roster, or of the rosters below it as well. */
export type Over = 'roster' | 'chain'

/** One thing that a list may be narrowed to, kept in the address so that a link leads to what it counts. */
export interface ListFilter<Value> {
  /**
   * How it is chosen: one of a few in sight, from a menu, this roster or the chain, a group of the roster; `own` where
   * the screen draws it. Of `about` nobody chooses: the address says what the list belongs to.
   */
  readonly control: 'segments' | 'menu' | 'over' | 'group' | 'own' | 'about'
  readonly label: string
  /** What it is called in the address; null for its own key. */
  readonly address: string | null
  /** Where nobody chose, and the address says nothing. */
  readonly usual: Value
  /** In a menu, for the usual: `All kinds`. */
  readonly all: string
  /** Null where the screen knows them: groups, the roster's own vehicles. */
  readonly options: readonly ListOption[] | null
}

export interface ListOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

export type ListFilters<Asked> = { readonly [Key in keyof Asked]: ListFilter<Asked[Key]> }

/** One of a few, the first of them unless somebody chose. */
export function segments<const Value extends string>(
  label: string,
  options: readonly [ListOption<Value>, ...ListOption<Value>[]],
  address: string | null = null,
): ListFilter<Value> {
  return { control: 'segments', label, address, usual: options[0].value, all: '', options }
}

export function menu<Value extends string>(
  label: string,
  all: string,
  options: readonly ListOption<Value>[] | null,
): ListFilter<Value | null> {
  return { control: 'menu', label, address: null, usual: null, all, options }
}

export const OVER_OPTIONS: readonly ListOption<Over>[] = [
  { value: 'roster', label: 'This roster' },
  { value: 'chain', label: 'With rosters below' },
]

/** This roster or its chain of command. */
export function over(usual: Over): ListFilter<Over> {
  return { control: 'over', label: 'Which rosters', address: null, usual, all: '', options: OVER_OPTIONS }
}

/** A group of the roster with those below it: whoever chooses one means this roster. */
export const GROUP: ListFilter<string | null> = {
  control: 'group',
  label: 'Group',
  address: 'group',
  usual: null,
  all: 'All groups',
  options: null,
}

/** What the screen offers in a way of its own. */
export function own<Value>(
  usual: Value,
  options: readonly ListOption<Value & string>[] | null = null,
  address: string | null = null,
): ListFilter<Value> {
  return { control: 'own', label: '', address, usual, all: '', options }
}

/** As many of its options as somebody chose, as the screen offers them; none of them is all of them. */
export function several<Value extends string>(options: readonly ListOption<Value>[]): ListFilter<readonly Value[]> {
  return { control: 'own', label: '', address: null, usual: [], all: '', options }
}

/** What the list belongs to: the tasking whose manifests these are. */
export function about(address: string): ListFilter<string | null> {
  return { control: 'about', label: '', address, usual: null, all: '', options: null }
}

/** What of a list is shown, from the address. What the address says and the list does not know is as if unsaid. */
export function askedFrom<Asked>(
  filters: ListFilters<Asked>,
  search: Readonly<Record<string, unknown>>,
  hasBelow: boolean,
): Asked {
  const entries = keysOf(filters).map((key) => [key, valueIn(filters[key], search[addressOf(filters, key)])] as const)
  const inGroup = entries.some(([key, value]) => filters[key].control === 'group' && value !== null)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, filters[key].control === 'over' && (inGroup || !hasBelow) ? 'roster' : value]),
  ) as Asked
}

/** The address after a choice: what is usual is left out of it, what it says of other things stays. */
export function searchAfter<Asked>(
  filters: ListFilters<Asked>,
  search: Readonly<Record<string, unknown>>,
  change: Partial<Asked>,
): Record<string, unknown> {
  const next = { ...search }
  for (const key of keysOf(change as Asked)) {
    const [value, address] = [change[key], addressOf(filters, key)]
    if (value === filters[key].usual || (Array.isArray(value) && value.length === 0)) delete next[address]
    else next[address] = value === true ? 'yes' : Array.isArray(value) ? value.join(',') : value
  }
  return next
}

/** Whether fewer are shown than there are on this shelf. */
export function isNarrowed<Asked>(filters: ListFilters<Asked>, asked: Asked): boolean {
  return keysOf(filters).some(
    (key) => ['menu', 'group', 'own'].includes(filters[key].control) && asked[key] !== filters[key].usual,
  )
}

function valueIn<Value>({ usual, options }: ListFilter<Value>, raw: unknown): Value {
  if (typeof raw !== 'string' && typeof raw !== 'number') return usual
  if (typeof usual === 'boolean') return (raw === 'yes') as Value
  const text = String(raw)
  if (Array.isArray(usual)) {
    const known = text.split(',').filter((each) => options?.some(({ value }) => value === each))
    return known.length === 0 ? usual : (known as Value)
  }
  return options === null || options.some(({ value }) => value === text) ? (text as Value) : usual
}

const keysOf = <Asked>(of: ListFilters<Asked> | Asked) => Object.keys(of as object) as (keyof Asked & string)[]

function addressOf<Asked>(filters: ListFilters<Asked>, key: keyof Asked & string): string {
  return filters[key].address ?? key
}
