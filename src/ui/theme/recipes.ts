import { accordionRecipe } from '#ui/accordion/accordion.recipe.ts'
import { avatarRecipe } from '#ui/avatar/avatar.recipe.ts'
import { badgeRecipe } from '#ui/badge/badge.recipe.ts'
import { bannerRecipe } from '#ui/banner/banner.recipe.ts'
import { breadcrumbRecipe } from '#ui/breadcrumb/breadcrumb.recipe.ts'
import { buttonRecipe } from '#ui/button/button.recipe.ts'
import { cardRecipe } from '#ui/card/card.recipe.ts'
import { chartRecipe } from '#ui/chart/chart.recipe.ts'
import { chipRecipe } from '#ui/chip/chip.recipe.ts'
import { choiceRecipe } from '#ui/choice/choice.recipe.ts'
import { clippedRecipe } from '#ui/clipped/clipped.recipe.ts'
import { comboboxRecipe } from '#ui/combobox/combobox.recipe.ts'
import { controlRecipe } from '#ui/control/control.recipe.ts'
import { dataTableRecipe } from '#ui/data-table/data-table.recipe.ts'
import { descriptionListRecipe } from '#ui/description-list/description-list.recipe.ts'
import { modalRecipe } from '#ui/dialog/modal.recipe.ts'
import { stateRecipe } from '#ui/empty-state/state.recipe.ts'
import { donutRecipe } from '#ui/donut/donut.recipe.ts'
import { fieldRecipe } from '#ui/field/field.recipe.ts'
import { fileDropRecipe } from '#ui/file-drop/file-drop.recipe.ts'
import { filterSelectRecipe } from '#ui/filter-select/filter-select.recipe.ts'
import { formRecipe } from '#ui/form/form.recipe.ts'
import { identifierRecipe } from '#ui/identifier/identifier.recipe.ts'
import { kbdRecipe } from '#ui/kbd/kbd.recipe.ts'
import { kpiRecipe } from '#ui/kpi/kpi.recipe.ts'
import { menuRecipe } from '#ui/menu/menu.recipe.ts'
import { pageHeaderRecipe } from '#ui/page-header/page-header.recipe.ts'
import { offlineNoteRecipe } from '#ui/offline-note/offline-note.recipe.ts'
import { paginationRecipe } from '#ui/pagination/pagination.recipe.ts'
import { popoverRecipe } from '#ui/popover/popover.recipe.ts'
import { progressRecipe } from '#ui/progress/progress.recipe.ts'
import { proportionBarRecipe } from '#ui/proportion-bar/proportion-bar.recipe.ts'
import { seatMarkRecipe } from '#ui/seat-mark/seat-mark.recipe.ts'
import { segmentGroupRecipe } from '#ui/segment-group/segment-group.recipe.ts'
import { skeletonRecipe } from '#ui/skeleton/skeleton.recipe.ts'
import { spinnerRecipe } from '#ui/spinner/spinner.recipe.ts'
import { tabsRecipe } from '#ui/tabs/tabs.recipe.ts'
import { tagsFieldRecipe } from '#ui/tags-field/tags-field.recipe.ts'
import { toastRecipe } from '#ui/toast/toast.recipe.ts'
import { toolbarRecipe } from '#ui/toolbar/toolbar.recipe.ts'
import { tooltipRecipe } from '#ui/tooltip/tooltip.recipe.ts'
import { visuallyHiddenRecipe } from '#ui/visually-hidden/visually-hidden.recipe.ts'

/** Recipes of one element each. */
export const recipes = {
  avatar: avatarRecipe,
  badge: badgeRecipe,
  button: buttonRecipe,
  chip: chipRecipe,
  clipped: clippedRecipe,
  kbd: kbdRecipe,
  offlineNote: offlineNoteRecipe,
  popover: popoverRecipe,
  seatMark: seatMarkRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  onlySpoken: visuallyHiddenRecipe,
}

/** Recipes of parts made of several elements. */
export const slotRecipes = {
  accordion: accordionRecipe,
  banner: bannerRecipe,
  breadcrumb: breadcrumbRecipe,
  card: cardRecipe,
  chart: chartRecipe,
  choice: choiceRecipe,
  combobox: comboboxRecipe,
  control: controlRecipe,
  dataTable: dataTableRecipe,
  descriptionList: descriptionListRecipe,
  donut: donutRecipe,
  field: fieldRecipe,
  fileDrop: fileDropRecipe,
  filterSelect: filterSelectRecipe,
  form: formRecipe,
  identifier: identifierRecipe,
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
  tagsField: tagsFieldRecipe,
  toast: toastRecipe,
  toolbar: toolbarRecipe,
  tooltip: tooltipRecipe,
}
