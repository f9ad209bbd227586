import { useId } from 'react'
import { channels, type ChannelSettings } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { CustomizeFields } from './customize-fields.tsx'
import { FaqFields } from './faq-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

const panel = css({ paddingTop: '4' })

export type CustomizeTab = 'settings' | 'faq'

interface Props {
  salesChannelId: number
  /** The tab in the address; undefined for the first tab that the person may see. */
  tab: CustomizeTab | undefined
  onTab: (tab: CustomizeTab) => void
}

/** The settings of a channel, and the questions on its pages. */
export function CustomizeScreen({ salesChannelId: channel, tab, onTab }: Props) {
  const read = useRead(channels.readSettings, { params: { id: channel } }, { firstPaint: true, staleTime: 0 })
  return (
    <SettingsPage title={m.shell_nav_settings_customize()} about={m.settings_customize_about()} channel={channel} read={read}>
      {(settings) => <CustomizeTabs {...{ channel, tab, onTab, settings }} onSaved={() => void read.refetch()} />}
    </SettingsPage>
  )
}

interface TabsProps extends Omit<Props, 'salesChannelId'> {
  channel: number
  settings: ChannelSettings
  onSaved: () => void
}

function CustomizeTabs({ channel, tab, onTab, settings, onSaved }: TabsProps) {
  const id = useId()
  const can = useCan()
  const { channel: facts } = useChannelFacts(channel)
  const field = facts?.is_pass ? 'faq_pass' : 'faq_default'
  const mayFaq = can('sales_channel') || can('text_buy_ui')
  const faqName = facts?.is_pass ? m.settings_tab_pass_faq() : m.settings_tab_faq()
  const items = [
    ...(can('text_buy_ui') ? [{ value: 'settings' as const, label: m.settings_tab_settings() }] : []),
    { value: 'faq' as const, label: faqName, count: settings.ui[field].length },
  ]
  const shown = items.find(({ value }) => value === tab)?.value ?? items[0]!.value
  return (
    <>
      <Tabs id={id} label={m.settings_tabs()} value={shown} onValue={onTab} items={items} />
      <TabPanel tabs={id} value={shown}>
        <div className={panel}>
          {shown === 'settings' ? (
            <CustomizeFields key={channel} channel={channel} settings={settings} onSaved={onSaved} />
          ) : mayFaq ? (
            <FaqFields key={`${channel} ${field}`} channel={channel} field={field} settings={settings} onSaved={onSaved} />
          ) : (
            <ErrorState title={m.common_error_403()} />
          )}
        </div>
      </TabPanel>
    </>
  )
}
