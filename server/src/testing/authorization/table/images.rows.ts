import {
  assembleInspection,
  deleteInspectionImage,
  getAssembly,
  getImageAspectRatio,
  getImageFile,
  getOverviewFile,
  getPyramidFile,
  getSlicing,
  listInspectionImages,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { account, granted, type Of, type Row, signed } from './row.ts'
import { formOf } from './upload.ts'

const ofPyramid = (rest: string) => ({
  params: (of: Of) => ({ inspection: of('inspection'), version: 1, '*': rest }),
})
const ofImage = (variant: string) => ({ params: (of: Of) => ({ id: of('image'), variant }) })

export const imageRows: readonly Row[] = [
  granted(uploadInspectionImages, ['inspection_can_upload_image'], {
    can: 'uploadImages',
    at: 'inspection',
    body: () => formOf('files[]'),
  }),
  account(listInspectionImages, { at: 'inspection' }),
  granted(updateInspectionImage, ['inspection_can_upload_image'], {
    at: 'image',
    body: () => ({ x: 5, visible: false }),
  }),
  granted(deleteInspectionImage, ['inspection_annotation'], { at: 'image' }),
  granted(assembleInspection, ['inspection_can_upload_image'], { at: 'inspection' }),
  account(getAssembly, { at: 'inspection' }),
  account(getSlicing, { at: 'inspection' }),
  granted(startSlicing, ['inspection_can_slice'], { at: 'inspection', can: 'slice' }),
  account(getImageAspectRatio, { at: 'inspection' }),
  signed(getPyramidFile, ofPyramid('side.dzi')),
  signed(getPyramidFile, ofPyramid('side_files/9/0_0.jpeg')),
  signed(getPyramidFile, ofPyramid('side_files/9/0_0.jpeg')),
  signed(getImageFile, ofImage('original')),
  signed(getImageFile, ofImage('assembler')),
  signed(getImageFile, ofImage('thumbnail')),
  signed(getOverviewFile, { params: (of) => ({ inspection: of('inspection'), version: 1 }) }),
]
