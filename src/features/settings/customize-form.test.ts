import { expect, test } from 'vitest'
import type { ChannelSettings } from '#contract/channels.ts'
import { customizeProblems, formOf, onWire } from './customize-form.ts'
import { changesOf } from './settings-changes.ts'

const settings: ChannelSettings = {
  sales_channel: { name: 'Harbor', logo_url: null, allow_one_transaction_per_event: false, limited_source_groups: 'radio, tv' },
  ui: {
    color_1: '#0b6e69',
    color_2: '#f2a33a',
    color_3: null,
    currency_type: 'usd',
    tax: 8,
    custom_url: 'harbor.holdfast.example',
    date_format: null,
    phone_mask: null,
    language: 'en',
    support_email: null,
    support_phone: null,
    event_title_delimiter: 'vs',
    default_available_start_offset: '-168',
    default_available_end_offset: '3',
    unaccepted_card_types: 'amex',
    faq_default: [],
    faq_pass: [],
    default_timezone: 'America/Chicago',
    notification_timing: 0,
  },
}
const seen = formOf(settings)

test('only changed fields are sent, with lists in the wire format', () => {
  const form = {
    sales_channel: { ...seen.sales_channel, limited_source_groups: ['radio'] },
    ui: { ...seen.ui, unaccepted_card_types: ['amex', 'discover'], tax: null },
  }
  expect(changesOf(seen, form, { value: onWire })).toEqual({
    sales_channel: { limited_source_groups: 'radio' },
    ui: { unaccepted_card_types: 'amex,discover', tax: null },
    if: { 'sales_channel.limited_source_groups': 'radio,tv', 'ui.unaccepted_card_types': 'amex', 'ui.tax': 8 },
  })
})

test('each invalid field has its error text', () => {
  expect(customizeProblems(seen, 'holdfast.example')).toEqual({})
  const form = {
    sales_channel: { ...seen.sales_channel, name: ' ' },
    ui: {
      ...seen.ui,
      color_1: '',
      color_2: 'red',
      color_3: '#12',
      custom_url: 'harbor.test',
      support_email: 'nobody',
      default_available_end_offset: '',
    },
  }
  expect(customizeProblems(form, 'holdfast.example')).toEqual({
    'sales_channel.name': 'Required',
    'ui.color_1': 'Please enter hex color',
    'ui.color_2': 'Enter valid hax',
    'ui.color_3': 'Enter valid hax',
    'ui.custom_url': 'Url must end with .holdfast.example',
    'ui.support_email': 'Must be a valid email',
    'ui.default_available_end_offset': 'Required',
  })
})
