import type { ReactNode } from 'react'

/** A step of the breadcrumb that is called like its row: it reads the row and hands on what to show. */
export type NamedCrumb = (props: { children: (named: { words: string; detail?: string | undefined }) => ReactNode }) => ReactNode
