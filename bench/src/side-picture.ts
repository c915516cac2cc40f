import sharp from 'sharp'
import { renderBladeSide } from '../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../server/src/demo/render/demo-specs.ts'

/** Writes a picture of a blade side of the given size as an uncompressed TIFF: a rendered photo, enlarged. */
export async function writeSidePicture(path: string, widthPx: number, heightPx: number): Promise<void> {
  const [spec] = demoSideSpecs({ name: 'bench', lengthM: 50 })
  if (!spec) throw new Error('no side to render')
  const { jpeg } = await renderBladeSide({ ...spec, photoCount: 1 }).photo(0)
  await sharp(jpeg)
    .resize(widthPx, heightPx, { fit: 'fill', kernel: 'nearest' })
    .tiff({ compression: 'none', bigtiff: widthPx * heightPx * 3 > 4e9 })
    .toFile(path)
}
