import { type LinkProps, useRouter } from '@tanstack/react-router'

export type BuiltPath = Exclude<NonNullable<LinkProps['to']>, '.' | '..'>

/** Whether a route exists at a path: an area appears in the navigation as soon as its route file exists. */
export function useIsBuilt(): (path: string) => path is BuiltPath {
  const { routesByPath } = useRouter()
  return (path): path is BuiltPath => path in routesByPath
}
