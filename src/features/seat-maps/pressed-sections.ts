type Names = ReadonlySet<string>

/** The sections that a press selects and may drag: a selected section keeps all others. @param isMore whether the press adds to them */
export const namesAtPress = (selected: Names, name: string, isMore: boolean): Names =>
  selected.has(name) ? selected : new Set(isMore ? [...selected, name] : [name])

/** The selection after a press that did not drag. A press on a section that was selected deselects it, or else all others. */
export function namesAfterPress(selected: Names, name: string, isMore: boolean): Names {
  if (!selected.has(name)) return namesAtPress(selected, name, isMore)
  return new Set(isMore ? [...selected].filter((other) => other !== name) : [name])
}
