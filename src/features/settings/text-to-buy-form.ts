/** The fields of the form, by their wire names; texts are never null. */
export interface TextToBuyForm {
  ui: {
    signup_custom_text: string
    logo_url: string
    max_purchase: number | null
    signup_background_url: string
    ticket_detail_custom_text: string
  }
  sso: Record<'sms_1' | 'sms_2' | 'sms_3' | 'video_image' | 'video_url' | 'login_bg', string>
}
