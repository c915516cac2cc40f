import {
  arrangeAnnotations,
  createAnnotation,
  deleteAnnotation,
  deleteAnnotationImage,
  getAnnotation,
  getAnnotationImage,
  getAnnotationImageFile,
  linkAnnotations,
  listAnnotationBriefs,
  listAnnotationGroups,
  listAnnotationHistories,
  listAnnotationImages,
  listAnnotations,
  listAnnotationsOfLastInspection,
  restoreAnnotation,
  unlinkAnnotation,
  updateAnnotation,
  uploadAnnotationImages,
} from '@visionair/contract/annotations'
import type { PrincipalName } from '../principals.ts'
import { account, granted, type Of, type Row, signed } from './row.ts'
import { formOf } from './upload.ts'

const severityMiddle = 4
const position = { pixelX: 10, pixelY: 10, pixelWidth: 30, pixelHeight: 30 }

const annotates = ['annotation_create', 'annotation_edit'] as const
const withSiblings: readonly PrincipalName[] = [
  'admin',
  'responsible',
  'inspector with all permissions',
  'inspector with just this permission',
  'limited to a turbine',
]
const attached = (variant: string) => ({
  params: (of: Of) => ({ id: of('annotationImage'), variant }),
  except: [
    {
      who: ['inspector without permissions' as const],
      status: 404,
      because: 'attached pictures are seen with annotation_image_view only',
    },
  ],
})

export const annotationRows: readonly Row[] = [
  account(listAnnotations, { query: () => ({ itemsPerPage: 100 }), lists: 'annotation' }),
  account(listAnnotationBriefs, { query: (of) => ({ inspection: of('inspection') }) }),
  account(listAnnotationBriefs, { query: (of) => ({ device: of('device') }) }),
  account(getAnnotation, { at: 'annotation' }),
  granted(createAnnotation, ['annotation_create'], {
    body: (of) => ({ inspection: of('inspection'), type: 1, severity: severityMiddle, position }),
  }),
  granted(updateAnnotation, ['annotation_create', 'annotation_edit'], {
    at: 'annotation',
    can: 'edit',
    body: () => ({ comment: 'Changed', position, version: 1 }),
  }),
  granted(deleteAnnotation, ['annotation_delete'], { at: 'annotation', can: 'delete', targetFirst: true }),
  granted(restoreAnnotation, ['annotation_delete'], { at: 'deletedAnnotation', targetFirst: true }),
  account(getAnnotationImage, { at: 'annotation' }),
  account(listAnnotationsOfLastInspection, { query: (of) => ({ device: of('device') }), filters: 'none' }),
  account(listAnnotationsOfLastInspection, { query: (of) => ({ inspection: of('inspection') }), filters: 'none' }),
  granted(listAnnotationHistories, ['ROLE_ADMIN'], { query: (of) => ({ annotation: of('annotation') }) }),
  account(listAnnotationGroups, { lists: 'annotationGroup' }),
  granted(linkAnnotations, annotates, {
    body: (of) => ({ type: 'normal', ids: [of('annotation'), of('loneAnnotation')] }),
    except: [{ who: ['admin'], where: ['foreign'], status: 422, because: 'findings of two owners are never linked' }],
  }),
  granted(arrangeAnnotations, annotates, {
    body: (of) => ({
      type: 'normal',
      before: [],
      after: [
        {
          ids: [of('loneAnnotation'), of('otherLoneAnnotation')],
          date: '2026-01-02',
          comment: null,
        },
      ],
    }),
    except: [{ who: ['admin'], where: ['foreign'], status: 422, because: 'findings of two owners are never linked' }],
  }),
  granted(unlinkAnnotation, annotates, {
    params: (of) => ({ id: of('annotationGroup'), annotation: of('annotation') }),
    except: [
      {
        who: withSiblings,
        where: ['near', 'sibling', 'foreign'],
        status: 404,
        because: 'the annotation is in another group',
      },
    ],
  }),
  granted(unlinkAnnotation, annotates, {
    params: (of) => ({ id: of('bridgeGroup'), annotation: of('bridge') }),
  }),
  granted(uploadAnnotationImages, ['annotation_image_create'], {
    at: 'annotation',
    can: 'addImages',
    body: () => formOf('files[]'),
  }),
  granted(listAnnotationImages, ['annotation_image_view'], { lists: 'annotationImage' }),
  granted(deleteAnnotationImage, ['annotation_image_create'], { at: 'annotationImage' }),
  signed(getAnnotationImageFile, attached('original')),
  signed(getAnnotationImageFile, attached('thumbnail')),
]
