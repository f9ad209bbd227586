import * as z from 'zod/mini'
import { AudienceFilters } from '#contract/segment-filters.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { type FilterDraft, filtersOf } from '#parts/segment-filters/filter-draft.ts'

const Audience = z.object({ filters: AudienceFilters })

/**
 * Returns the error texts of an audience's filters, by the paths of their controls.
 * @param product the id of the bid product
 */
export function audienceProblems(drafts: readonly FilterDraft[], product: string): FieldProblems {
  const problems = problemsIn(Audience, { filters: filtersOf(drafts, product) })
  // The value of a bid amount is one level deeper in the request than in the form.
  return Object.fromEntries(
    Object.entries(problems).map(([path, text]) => [path.replace(/^(filters\.\d+\.value)\.value(?=\.|$)/, '$1'), text]),
  )
}

/** Returns the errors without those of empty fields. */
export const problemsOfFilled = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== schemaWords('Required')))
