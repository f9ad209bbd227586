import { isSameGroup, toGroupName } from '#lib/seat-map/groups.ts'
import { LONGEST_GROUP_NAME } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'

/** Returns the problem of a typed name of a group, in words; null if it has none. @param others the names of the other groups */
export function groupNameProblem(text: string, others: readonly string[]): string | null {
  const name = toGroupName(text)
  if (name === '') return m.common_required()
  if (name.length > LONGEST_GROUP_NAME) return m.common_must_be_shorter({ max: showCount(LONGEST_GROUP_NAME) })
  return others.some((other) => isSameGroup(other, name)) ? m.mapeditor_group_taken() : null
}
