import { defineConfig } from '@pandacss/dev'

import { accountRecipe } from './src/features/account/account.recipe.ts'
import { chatRecipe } from './src/features/chat/chat.recipe.ts'
import { authRecipe } from './src/features/session/auth.recipe.ts'
import { shellRecipes } from './src/shell/recipes.ts'
import { conditions } from './src/ui/theme/conditions.ts'
import { globalStyles, keyframes } from './src/ui/theme/global-styles.ts'
import { recipes, slotRecipes } from './src/ui/theme/recipes.ts'
import { reset } from './src/ui/theme/reset.ts'
import { semanticColors } from './src/ui/theme/colors.ts'
import { slimRecipes } from './src/ui/theme/slim-recipes.ts'
import { breakpoints, textStyles, tokens } from './src/ui/theme/tokens.ts'

const allSlotRecipes = { ...slotRecipes, ...shellRecipes, account: accountRecipe, auth: authRecipe, chat: chatRecipe }

/**
 * The look of each component is a config recipe: its styles are only in the style sheet, and the script only computes the names
 * of its classes. `staticCss` writes all variants into the style sheet, so a variant that is chosen at run time is available.
 */
export default defineConfig({
  presets: [],
  preflight: false,
  cssVarRoot: ':root',
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.{ts,tsx}', './src/**/*.recipe.ts', './src/messages/generated/**'],
  outdir: 'styled-system',
  outExtension: 'mjs',
  forceConsistentTypeExtension: true,
  importMap: { css: '#styled/css', recipes: '#styled/recipes', patterns: '#styled/patterns', jsx: '#styled/jsx' },
  conditions: { extend: conditions },
  globalCss: { ...reset, ...globalStyles, html: { ...reset.html, ...globalStyles.html } },
  staticCss: { recipes: '*' },
  hooks: { 'codegen:prepare': slimRecipes({ ...recipes, ...allSlotRecipes }) },
  theme: {
    breakpoints,
    keyframes,
    textStyles,
    tokens,
    semanticTokens: { colors: semanticColors },
    recipes,
    slotRecipes: allSlotRecipes,
  },
})
