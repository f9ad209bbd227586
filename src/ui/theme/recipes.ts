import { avatarRecipe } from '../avatar/avatar.recipe.ts'
import { badgeRecipe } from '../badge/badge.recipe.ts'
import { bannerRecipe } from '../banner/banner.recipe.ts'
import { breadcrumbRecipe } from '../breadcrumb/breadcrumb.recipe.ts'
import { buttonRecipe } from '../button/button.recipe.ts'
import { cardRecipe } from '../card/card.recipe.ts'
import { chipRecipe } from '../chip/chip.recipe.ts'
import { choiceRecipe } from '../choice/choice.recipe.ts'
import { comboboxRecipe } from '../combobox/combobox.recipe.ts'
import { controlRecipe } from '../control/control.recipe.ts'
import { dataTableRecipe } from '../data-table/data-table.recipe.ts'
import { descriptionListRecipe } from '../description-list/description-list.recipe.ts'
import { modalRecipe } from '../dialog/modal.recipe.ts'
import { stateRecipe } from '../empty-state/state.recipe.ts'
import { fieldRecipe } from '../field/field.recipe.ts'
import { fileDropRecipe } from '../file-drop/file-drop.recipe.ts'
import { formRecipe } from '../form/form.recipe.ts'
import { kbdRecipe } from '../kbd/kbd.recipe.ts'
import { kpiRecipe } from '../kpi/kpi.recipe.ts'
import { menuRecipe } from '../menu/menu.recipe.ts'
import { pageHeaderRecipe } from '../page-header/page-header.recipe.ts'
import { offlineNoteRecipe } from '../offline-note/offline-note.recipe.ts'
import { paginationRecipe } from '../pagination/pagination.recipe.ts'
import { popoverRecipe } from '../popover/popover.recipe.ts'
import { progressRecipe } from '../progress/progress.recipe.ts'
import { proportionBarRecipe } from '../proportion-bar/proportion-bar.recipe.ts'
import { seatMarkRecipe } from '../seat-mark/seat-mark.recipe.ts'
import { segmentGroupRecipe } from '../segment-group/segment-group.recipe.ts'
import { skeletonRecipe } from '../skeleton/skeleton.recipe.ts'
import { spinnerRecipe } from '../spinner/spinner.recipe.ts'
import { tabsRecipe } from '../tabs/tabs.recipe.ts'
import { toastRecipe } from '../toast/toast.recipe.ts'
import { toolbarRecipe } from '../toolbar/toolbar.recipe.ts'
import { tooltipRecipe } from '../tooltip/tooltip.recipe.ts'
import { visuallyHiddenRecipe } from '../visually-hidden/visually-hidden.recipe.ts'

/** Recipes of one element each. */
export const recipes = {
  avatar: avatarRecipe,
  badge: badgeRecipe,
  button: buttonRecipe,
  chip: chipRecipe,
  kbd: kbdRecipe,
  offlineNote: offlineNoteRecipe,
  popover: popoverRecipe,
  seatMark: seatMarkRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  visuallyHidden: visuallyHiddenRecipe,
}

/** Recipes of parts made of several elements. */
export const slotRecipes = {
  banner: bannerRecipe,
  breadcrumb: breadcrumbRecipe,
  card: cardRecipe,
  choice: choiceRecipe,
  combobox: comboboxRecipe,
  control: controlRecipe,
  dataTable: dataTableRecipe,
  descriptionList: descriptionListRecipe,
  field: fieldRecipe,
  fileDrop: fileDropRecipe,
  form: formRecipe,
  kpi: kpiRecipe,
  menu: menuRecipe,
  modal: modalRecipe,
  pageHeader: pageHeaderRecipe,
  pagination: paginationRecipe,
  progress: progressRecipe,
  proportionBar: proportionBarRecipe,
  segmentGroup: segmentGroupRecipe,
  state: stateRecipe,
  tabs: tabsRecipe,
  toast: toastRecipe,
  toolbar: toolbarRecipe,
  tooltip: tooltipRecipe,
}
