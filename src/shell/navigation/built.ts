import { type LinkProps, useRouter } from '@tanstack/react-router'

export type BuiltPath = Exclude<NonNullable<LinkProps['to']>, '.' | '..'>

/** Whether a route exists at a path; navigation lines without a route are hidden. */
export function useIsBuilt(): (path: string) => path is BuiltPath {
  const { routesByPath } = useRouter()
  return (path): path is BuiltPath => path in routesByPath
}
