import type { ReactNode } from 'react'

/** A breadcrumb step named after a row: it reads the row and passes the name to `children`. */
export type NamedCrumb = (props: { children: (named: { words: string; detail?: string | undefined }) => ReactNode }) => ReactNode
