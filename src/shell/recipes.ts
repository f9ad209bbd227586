import { errorPageRecipe } from './errors/error-page.recipe.ts'
import { paletteRecipe } from './find/palette.recipe.ts'
import { frameRecipe } from './frame/frame.recipe.ts'
import { headerRecipe } from './header/header.recipe.ts'
import { sidebarRecipe } from './navigation/sidebar.recipe.ts'
import { noticeRecipe } from './prompts/notice.recipe.ts'
import { syncPillRecipe } from './sync/sync-pill.recipe.ts'
import { trayRecipe } from './sync/tray.recipe.ts'

/** The recipes of the shell, for Panda's configuration. */
export const shellRecipes = {
  errorPage: errorPageRecipe,
  frame: frameRecipe,
  header: headerRecipe,
  notice: noticeRecipe,
  palette: paletteRecipe,
  sidebar: sidebarRecipe,
  syncPill: syncPillRecipe,
  tray: trayRecipe,
}
