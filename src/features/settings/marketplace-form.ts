import { type MarketplaceSettings, MarketplaceSettingsChange } from '#contract/settings.ts'
import { m } from '#messages/m.ts'
import { problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form, by their wire names; texts are never null. */
export interface MarketplaceForm {
  title: string
  description: string
  terms_of_use: string
  privacy_policy: string
  logo_url: string
  map_url: string
  bg_color: string
  faq: { category: string; question: string; answer: string }[]
  access_control: { type: 'ACCOUNT_GROUP'; value: string; errorMessage: string }[]
}

export const marketplaceLabels = {
  title: m.common_title,
  description: m.common_description,
  terms_of_use: m.settings_terms,
  privacy_policy: m.settings_privacy,
  logo_url: m.settings_logo,
  map_url: m.settings_map,
  bg_color: m.settings_background,
  faq: m.settings_faq_list,
  'faq.*.category': (place: number) => m.settings_faq_category_of({ place }),
  'faq.*.question': (place: number) => m.settings_faq_question_of({ place }),
  'faq.*.answer': (place: number) => m.settings_faq_answer_of({ place }),
  access_control: m.settings_access,
  'access_control.*.type': (place: number) => m.settings_access_type_of({ place }),
  'access_control.*.value': (place: number) => m.settings_access_value_of({ place }),
  'access_control.*.errorMessage': (place: number) => m.settings_access_message_of({ place }),
}

export const marketplaceFormOf = (settings: MarketplaceSettings): MarketplaceForm => ({
  title: settings.title ?? '',
  description: settings.description ?? '',
  terms_of_use: settings.terms_of_use ?? '',
  privacy_policy: settings.privacy_policy ?? '',
  logo_url: settings.logo_url ?? '',
  map_url: settings.map_url ?? '',
  bg_color: settings.bg_color,
  faq: settings.faq,
  access_control: settings.access_control,
})

export const marketplaceProblems = (form: MarketplaceForm) => problemsIn(MarketplaceSettingsChange, form)
