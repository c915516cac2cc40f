import { describe, expect, it } from 'vitest'
import type { Annotation } from '../annotation-types.ts'
import { changeOf, emptyValues, nextBase, severitiesFor, validateAnnotation, valuesOf } from './annotation-form.ts'

const device = { id: 4, name: 'Leading edge', type: { id: 5, name: 'Leading edge', nameFr: 'Bord', reference: 'le' } }
const annotation: Annotation = {
  id: 12,
  idForReport: 3,
  inspection: 8,
  inspectionGroup: 2,
  component: null,
  annotationGroups: [],
  annotationGroupTypes: [],
  annotationImages: [],
  inspectionDate: '2026-11-20',
  imageRatio: null,
  imageWidth: 100,
  imageHeight: 400,
  type: { id: 1, name: 'Erosion', nameFr: 'Érosion' },
  severity: { id: 5, name: 'High', nameFr: 'Forte', color: '#cf222e', severityNumber: 4 },
  status: 'to fix',
  comment: null,
  expertComment: { en: null, fr: 'À voir' },
  createdBy: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 2,
  shape: null,
  shapeSize: null,
  position: {
    pixelX: 1,
    pixelY: 2,
    pixelWidth: 3,
    pixelHeight: 4,
    viewportX: 0,
    viewportY: 0,
    viewportWidth: 0.1,
    viewportHeight: 0.1,
    hubHeight: null,
    position: 0.5,
    device: 4,
    imageVersion: 1,
  },
  needsReview: false,
  onRefutedPicture: false,
  movedWithPicture: null,
  distanceFromHub: 12,
  distanceFrom: 'hub',
  zone: 'B',
  defectSize: null,
  placeCertainty: 'sure',
  scaleSource: null,
  device,
  deviceName: device.name,
  parentDeviceName: null,
  serialNumber: null,
  model: null,
  can: { edit: true, delete: true, addImages: true, viewImages: true },
}

describe('the form of a finding', () => {
  it('ANN-01 demands type and severity, not the comment', () => {
    expect(validateAnnotation(emptyValues, 'needed', false)).toEqual({ type: 'needed', severity: 'needed' })
    expect(validateAnnotation({ ...emptyValues, type: '1', severity: '5' }, 'needed', false)).toEqual({})
  })

  it('ANN-02 by component demands component, type, severity and comment', () => {
    const asked = ['component', 'type', 'severity', 'comment']
    expect(Object.keys(validateAnnotation(emptyValues, 'needed', true))).toEqual(asked)
    const whole = { ...emptyValues, component: '3', type: '1', severity: '5', comment: 'Seen' }
    expect(validateAnnotation(whole, 'needed', true)).toEqual({})
    expect(validateAnnotation({ ...whole, comment: ' ' }, 'needed', true)).toEqual({ comment: 'needed' })
  })

  it('sends what it shows, with the version it was made upon', () => {
    expect(changeOf(valuesOf(annotation), 2)).toEqual({
      component: null,
      type: 1,
      severity: 5,
      status: 'to fix',
      comment: '',
      expertComment: { en: '', fr: 'À voir' },
      version: 2,
    })
  })

  it('stays upon the old state when somebody else changed a field that is being edited', () => {
    const typed = { ...valuesOf(annotation), comment: 'mine' }
    const theirs = { ...annotation, comment: 'theirs', version: 3 }
    expect(nextBase(annotation, theirs, typed).version).toBe(2)
    expect(nextBase(annotation, theirs, valuesOf(annotation)).version).toBe(3)
  })

  it('follows a moved box while something is typed, but never back to an older state', () => {
    const typed = { ...valuesOf(annotation), comment: 'mine' }
    const moved = { ...annotation, position: { ...annotation.position, pixelX: 50 }, version: 3 }
    expect(nextBase(annotation, moved, typed).version).toBe(3)
    expect(nextBase(moved, annotation, typed).version).toBe(3)
  })

  it('offers the severities of the service, the mildest first', () => {
    const severity = (id: number, severityNumber: number, ...services: number[]) => ({
      id,
      severityNumber,
      services: services.map((service) => ({ id: service })),
    })
    const all = [severity(6, 5, 2), severity(1, 0, 2, 3), severity(3, 2, 3)]
    const visit = { id: 2, date: '2026-11-20', status: 'done' as const, service: { id: 2, name: 'Clarity' }, device }
    expect(severitiesFor(all, { inspectionGroup: visit }).map(({ id }) => id)).toEqual([1, 6])
  })
})
