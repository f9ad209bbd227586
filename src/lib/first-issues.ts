export interface Issue {
  path: readonly PropertyKey[]
  message: string
  code?: string | undefined
}

/** The first issue of each field, by the field's dotted path; an issue of the whole value has the path ''. */
export function firstIssues(issues: readonly Issue[]): Record<string, Issue> {
  const first: Record<string, Issue> = {}
  for (const issue of issues) first[issue.path.map(String).join('.')] ??= issue
  return first
}
