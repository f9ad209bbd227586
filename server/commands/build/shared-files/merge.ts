import { withImports } from '../with-imports.ts'
import type { BuiltFile } from './built-files.ts'

/** Files that are to be one. */
interface Group {
  names: string[]
  size: number
  users: Set<string>
  imports: Set<Group>
}

/**
 * Merges shared files as long as the requests that this saves are worth more than what parts then load in vain. The merged files
 * import each other in no circle.
 * @param files all files of the build but those of every start; those with two users or more are shared
 * @param request the length of source that takes as long to load as one more request
 * @returns the names of the shared files, by the file that they become
 */
export function mergeShared(files: readonly BuiltFile[], request: number): string[][] {
  const all = new Set(groupsOf(files))
  const shared = new Set([...all].filter(({ users }) => users.size > 1))
  const open = [...shared].toSorted((a, b) => b.size - a.size)
  for (let group = open.pop(); group; group = open.pop()) {
    const other = bestPartner(group, shared, request)
    if (!other) continue
    for (const groups of [all, shared]) groups.delete(other)
    const at = open.indexOf(other)
    if (at !== -1) open.splice(at, 1)
    absorb(group, other, all)
    const place = open.findIndex(({ size }) => size < group!.size)
    open.splice(place === -1 ? open.length : place, 0, group)
  }
  return [...shared].map(({ names }) => names)
}

function groupsOf(files: readonly BuiltFile[]): Group[] {
  const groups = new Map(
    files.map(({ name, size, users }) => [name, { names: [name], size, users: new Set(users), imports: new Set<Group>() }]),
  )
  for (const { name, imports } of files)
    for (const imported of imports) {
      const group = groups.get(imported)
      if (group) groups.get(name)!.imports.add(group)
    }
  return [...groups.values()]
}

/** Returns the group whose merge saves most, if one saves anything. */
function bestPartner(group: Group, shared: ReadonlySet<Group>, request: number): Group | undefined {
  const reached = loadedWith(group)
  return [...shared]
    .filter((other) => other !== group)
    .map((other) => ({ other, saved: savedBy(group, reached, other, request) }))
    .filter(({ saved }) => saved > 0)
    .toSorted((a, b) => b.saved - a.saved)
    .find(({ other }) => !isBetween(group, other) && !isBetween(other, group))?.other
}

const loadedWith = (group: Group) => withImports(group, ({ imports }) => imports)

const usersOfBoth = (a: Group, b: Group) => [...a.users].filter((user) => b.users.has(user)).length

/** Returns the length of source that a merge saves all parts together. */
function savedBy(a: Group, reachedByA: ReadonlySet<Group>, b: Group, request: number): number {
  const gain = usersOfBoth(a, b) * request
  const most = gain - costOf(reachedByA, a, b, request, gain)
  return most <= 0 ? most : most - costOf(loadedWith(b), b, a, request, most)
}

/**
 * Returns what the users of another group load in vain if they load a group with its imports.
 * @param most the cost from which the merge saves nothing; the sum ends there
 */
function costOf(reached: ReadonlySet<Group>, group: Group, other: Group, request: number, most: number): number {
  let cost = 0
  for (const user of other.users) {
    if (group.users.has(user)) continue
    for (const each of reached)
      if (each === group) cost += each.size
      else if (each !== other && !each.users.has(user)) cost += each.size + request
    if (cost >= most) return cost
  }
  return cost
}

/** Returns whether a third group imports one and is imported by the other: merged, they would import it and be imported by it. */
function isBetween(from: Group, to: Group): boolean {
  for (const imported of from.imports) if (imported !== to && loadedWith(imported).has(to)) return true
  return false
}

/** Moves another group into a group, for all that import it. */
function absorb(group: Group, other: Group, all: Iterable<Group>): void {
  group.names.push(...other.names)
  group.size += other.size
  for (const user of other.users) group.users.add(user)
  for (const imported of other.imports) group.imports.add(imported)
  for (const { imports } of all) if (imports.delete(other)) imports.add(group)
  group.imports.delete(group)
  for (const { users } of loadedWith(group)) for (const user of group.users) users.add(user)
}
