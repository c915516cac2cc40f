import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  getAnnotationImage,
  listAnnotations,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { account, granted, type Row } from './row.ts'

const severityMiddle = 4
const position = { pixelX: 10, pixelY: 10, pixelWidth: 30, pixelHeight: 30 }

export const annotationRows: readonly Row[] = [
  account(listAnnotations, { query: () => ({ itemsPerPage: 100 }), lists: 'annotation' }),
  account(getAnnotation, { at: 'annotation' }),
  granted(createAnnotation, ['annotation_create'], {
    body: (of) => ({ inspection: of('inspection'), type: 1, severity: severityMiddle, position }),
  }),
  granted(updateAnnotation, ['annotation_create', 'annotation_edit'], {
    at: 'annotation',
    body: () => ({ comment: 'Changed', position, version: 1 }),
  }),
  granted(deleteAnnotation, ['annotation_delete'], { at: 'annotation' }),
  account(getAnnotationImage, { at: 'annotation' }),
]
