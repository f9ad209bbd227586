import { createContext, use, useId } from 'react'

/** What a field tells the control inside it. */
export type FieldControl = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** The attributes tying a control to the `Field` around it; a fresh id where there is none. */
export function useFieldControl(): FieldControl {
  const own = useId()
  return use(FieldContext) ?? { id: own }
}
