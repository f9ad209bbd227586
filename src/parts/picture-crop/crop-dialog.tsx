import { ImageCropper, useImageCropper } from '@ark-ui/react/image-cropper'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { canBeCropped, type CropRule, isLargeEnough, largestPiece, type Rect, type Size } from './crop-rules.ts'
import { croppedFile } from './cropped-file.ts'

interface Props {
  file: File
  rule: CropRule
  onClose: () => void
  onDone: (file: File) => void
}

const MOST_HEIGHT_PX = 320
// The cropper stretches a picture over its viewport, so the viewport has the picture's proportions.
const stage = css({ maxWidth: 'full', mx: 'auto' })
const viewport = css({
  width: 'full',
  height: 'full',
  bg: 'sunken',
  borderRadius: 'control',
  '& img': { width: 'full', height: 'full' },
})
const selection = css({
  position: 'absolute',
  border: '2px solid white',
  boxShadow: '0 0 0 9999px oklch(0.2 0.01 220 / 0.55)',
  cursor: 'move',
  _focusVisible: { outline: '3px solid token(colors.accent)', outlineOffset: '1px' },
})
const handle = css({
  position: 'absolute',
  width: { base: '4', _coarse: '7' },
  height: { base: '4', _coarse: '7' },
  display: 'grid',
  placeItems: 'center',
  '& > span': { width: '3', height: '3', bg: 'white', border: '1px solid black', borderRadius: 'full' },
})
const slider = css({ flex: 1, minHeight: { base: '6', _coarse: '11' } })
const hint = css({ textStyle: 'label', color: 'text-muted' })

const corners = ['nw', 'ne', 'se', 'sw'] as const
const MOST_ZOOM = 4

/** Crops a picture to its purpose; the frame is moved and resized by pointer or arrow keys. */
export function CropDialog({ file, rule, onClose, onDone }: Props) {
  const url = useObjectUrl(file)
  const [size, setSize] = useState<Size | 'broken' | null>(null)
  if (url === null) return null
  return (
    <Dialog open onClose={onClose} title={m.crop_title()} size="large">
      {size === null && (
        <img
          src={url}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => setSize('broken')}
        />
      )}
      {size === 'broken' && <Banner tone="danger">{m.crop_broken({ name: file.name })}</Banner>}
      {size !== null && size !== 'broken' && !canBeCropped(size, rule) && (
        <Banner tone="danger">{m.crop_too_small({ width: rule.minWidth, height: rule.minHeight })}</Banner>
      )}
      {size !== null && size !== 'broken' && canBeCropped(size, rule) && (
        <Measured picture={size} url={url} file={file} rule={rule} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

interface Shown extends Props {
  url: string
  picture: Size
}

/** Measures how large the picture is shown, then shows the cropper with the largest possible piece selected. */
function Measured(props: Shown) {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setSize({ width: element.clientWidth, height: element.clientHeight })
  }, [])
  if (size === null) return <div ref={measure} className={stage} style={spaceFor(props.picture)} />
  return <Cropper {...props} initialCrop={largestPiece(size, props.rule.aspect)} />
}

/** The area into which a picture fits without distortion. */
const spaceFor = ({ width, height }: Size) => ({ aspectRatio: width / height, width: (MOST_HEIGHT_PX * width) / height })

function Cropper({ url, picture, initialCrop, file, rule, onClose, onDone }: Shown & { initialCrop: Rect }) {
  const zoom = useId()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const cropper = useImageCropper({
    aspectRatio: rule.aspect,
    initialCrop,
    maxZoom: MOST_ZOOM,
    translations: {
      rootLabel: m.crop_title(),
      rootRoleDescription: m.crop_title(),
      previewLoading: m.common_loading(),
      previewDescription: () => m.crop_picture({ name: file.name }),
      selectionLabel: () => m.crop_piece(),
      selectionRoleDescription: m.crop_piece(),
      selectionInstructions: m.crop_keys(),
      selectionValueText: ({ width, height }) => m.crop_size({ width: Math.round(width), height: Math.round(height) }),
    },
  })
  const { outputSize } = cropper.getCropData()
  const isReady = outputSize.width > 0
  const fits = isLargeEnough(outputSize, rule)
  const finish = async () => {
    setBusy(true)
    const cut = async (how: object) => (await cropper.getCroppedImage({ ...how, output: 'blob' })) as Blob | null
    const done = await croppedFile(cut, { name: file.name, type: file.type, maxWidth: rule.maxWidth, aspect: rule.aspect })
    setBusy(false)
    if (done === null) setFailed(true)
    else onDone(done)
  }
  return (
    <div className={stack({ gap: '4' })}>
      <ImageCropper.RootProvider value={cropper}>
        <div className={stage} style={spaceFor(picture)}>
          <ImageCropper.Viewport className={viewport}>
            <ImageCropper.Image src={url} alt="" />
            <ImageCropper.Selection className={selection}>
              {corners.map((position) => (
                <ImageCropper.Handle key={position} position={position} className={handle}>
                  <span />
                </ImageCropper.Handle>
              ))}
            </ImageCropper.Selection>
          </ImageCropper.Viewport>
        </div>
      </ImageCropper.RootProvider>
      <div className={hstack({ gap: '3' })}>
        <label htmlFor={zoom}>{m.crop_zoom()}</label>
        <input
          id={zoom}
          type="range"
          className={slider}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={cropper.zoom}
          onChange={(event) => cropper.setZoom(Number(event.target.value))}
        />
      </div>
      <p className={hint} role="status">
        {isReady &&
          (fits
            ? m.crop_size({ width: Math.round(outputSize.width), height: Math.round(outputSize.height) })
            : m.crop_too_small({ width: rule.minWidth, height: rule.minHeight }))}
      </p>
      {failed && <Banner tone="danger">{m.crop_broken({ name: file.name })}</Banner>}
      <div className={hstack({ gap: '2', justifyContent: 'flex-end' })}>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button variant="primary" busy={busy} disabled={!isReady || !fits} onClick={() => void finish()}>
          {m.crop_done()}
        </Button>
      </div>
    </div>
  )
}

/** The object URL of a local file, revoked when no longer shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const shown = useMemo(() => file, [file])
  useEffect(() => {
    const made = URL.createObjectURL(shown)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [shown])
  return url
}
