import { createContext, use, useId } from 'react'

/** The attributes that a field gives to the control inside it. */
export type FieldControl = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** The attributes that connect a control to the `Field` around it. Outside of a `Field`, there is only a generated id. */
export function useFieldControl(): FieldControl {
  const own = useId()
  return use(FieldContext) ?? { id: own }
}
