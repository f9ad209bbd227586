import { buttonRecipe } from '../button/button.recipe.ts'
import { cardRecipe } from '../card/card.recipe.ts'
import { chipRecipe } from '../chip/chip.recipe.ts'
import { controlRecipe } from '../control/control.recipe.ts'
import { dataTableRecipe } from '../data-table/data-table.recipe.ts'
import { modalRecipe } from '../dialog/modal.recipe.ts'
import { fieldRecipe } from '../field/field.recipe.ts'
import { spinnerRecipe } from '../spinner/spinner.recipe.ts'

/** Recipes of one element each. */
export const recipes = { button: buttonRecipe, chip: chipRecipe, spinner: spinnerRecipe }

/** Recipes of parts made of several elements. */
export const slotRecipes = {
  card: cardRecipe,
  control: controlRecipe,
  dataTable: dataTableRecipe,
  field: fieldRecipe,
  modal: modalRecipe,
}
