import type { ReactNode } from 'react'

/** A breadcrumb step named after its row: it reads the row and passes on the name. */
export type NamedCrumb = (props: { children: (named: { words: string; detail?: string | undefined }) => ReactNode }) => ReactNode
