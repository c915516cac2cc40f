import { assembleGrants } from '@visionair/contract'
import {
  assembleInspection,
  continuePhotoUpload,
  createPhotoUpload,
  deleteInspectionImage,
  deletePhotoUpload,
  getAssembly,
  getAssemblyEvidence,
  getImageAspectRatio,
  getImageFile,
  getOverviewFile,
  getPhotoCheck,
  getPhotoUpload,
  getPyramidFile,
  getSlicing,
  listInspectionImages,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { absentUploadId } from '../places.ts'
import { account, granted, type Of, type Row, signed } from './row.ts'
import { formOf } from './upload.ts'

const ofPyramid = (rest: string) => ({
  params: (of: Of) => ({ inspection: of('inspection'), version: 1, '*': rest }),
})
const ofImage = (variant: string) => ({ params: (of: Of) => ({ id: of('image'), variant }) })

const absentUpload = { params: () => ({ id: absentUploadId }), accepted: 404, harmless: true }

export const imageRows: readonly Row[] = [
  granted(uploadInspectionImages, ['inspection_can_upload_image'], {
    can: 'uploadImages',
    at: 'inspection',
    body: () => formOf('files[]'),
  }),
  // Without the headers of the protocol the call ends behind the scope; uploads themselves belong to who started them,
  // which the tests of the module show.
  granted(createPhotoUpload, ['inspection_can_upload_image'], { at: 'inspection', accepted: 400, harmless: true }),
  granted(getPhotoUpload, ['inspection_can_upload_image'], absentUpload),
  granted(continuePhotoUpload, ['inspection_can_upload_image'], absentUpload),
  granted(deletePhotoUpload, ['inspection_can_upload_image'], absentUpload),
  account(listInspectionImages, { at: 'inspection' }),
  account(getPhotoCheck, { at: 'inspection' }),
  granted(updateInspectionImage, ['inspection_can_upload_image'], {
    at: 'image',
    body: () => ({ x: 5, visible: false }),
  }),
  granted(deleteInspectionImage, ['inspection_annotation'], { at: 'image' }),
  granted(assembleInspection, assembleGrants, { at: 'inspection', can: 'autoAssemble' }),
  account(getAssembly, { at: 'inspection' }),
  account(getAssemblyEvidence, { at: 'inspection' }),
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
