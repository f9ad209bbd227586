import { ImageSlot, type ImageSlotProps } from '#parts/image-picker/image-slot.tsx'

type Props = Omit<ImageSlotProps, 'type' | 'aspect'> & { kind: 'logo' | 'banner' | 'signup-background' }

/** A picture of a public page: uploaded, or from the channel's library. */
export const PictureField = ({ kind, ...slot }: Props) => <ImageSlot {...slot} type={kind} aspect={kind === 'logo' ? 1 : 1.6} />
