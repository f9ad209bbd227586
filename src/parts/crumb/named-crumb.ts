import type { ReactNode } from 'react'

/** A breadcrumb step named after a row. The component reads the row and passes its name to `children`. */
export type NamedCrumb = (props: { children: (named: { words: string; detail?: string | undefined }) => ReactNode }) => ReactNode
