import {
  createVoltaMeasure,
  createVoltaMeasureType,
  deleteVoltaMeasure,
  deleteVoltaMeasureType,
  getVoltaMeasure,
  getVoltaPhotoFile,
  listVoltaMeasures,
  listVoltaMeasureTypes,
  orderVoltaMeasureTypes,
  updateVoltaMeasure,
  updateVoltaMeasureType,
  uploadVoltaPhotos,
} from '@visionair/contract/volta'
import { account, granted, type Of, type Row, signed } from './row.ts'
import { formOf } from './upload.ts'

const measure = { type: 1, reading: 'value', measureValue: 12, positionFromHub: 3, severity: 4 }
const measureType = { name: 'New', nameFr: 'Nouveau', unit: 'mΩ', kind: 'receptor', limitValue: 20, isActive: true }
/** What is entered already decides whether an administrator succeeds. */
const byUse = (status: readonly number[]) => ({
  params: () => ({ id: 1 }),
  except: [{ who: ['admin' as const], status, because: 'what was measured with it decides, not who asks' }],
})
const formFor = (of: Of) => formOf('file', { inspection: of('voltaInspection'), ...measure })
const ofPhoto = (variant: string) => ({ params: (of: Of) => ({ id: of('measurePhoto'), variant }) })

export const voltaRows: readonly Row[] = [
  account(listVoltaMeasureTypes),
  granted(createVoltaMeasureType, ['ROLE_ADMIN'], { body: () => measureType }),
  granted(updateVoltaMeasureType, ['ROLE_ADMIN'], { params: () => ({ id: 1 }), body: () => measureType }),
  granted(deleteVoltaMeasureType, ['ROLE_ADMIN'], byUse([204, 409])),
  granted(orderVoltaMeasureTypes, ['ROLE_ADMIN'], { body: () => ({ ids: [1] }), except: byUse([204, 409]).except }),
  account(listVoltaMeasures, { query: () => ({ itemsPerPage: 100 }), lists: 'measure' }),
  account(getVoltaMeasure, { at: 'measure' }),
  granted(createVoltaMeasure, ['volta_measure_create'], { body: formFor }),
  granted(updateVoltaMeasure, ['volta_measure_edit'], {
    at: 'measure',
    can: 'edit',
    body: () => ({ ...measure, version: 1 }),
  }),
  granted(deleteVoltaMeasure, ['volta_measure_delete'], { at: 'measure', can: 'delete', targetFirst: true }),
  granted(uploadVoltaPhotos, ['volta_measure_create', 'volta_measure_edit'], {
    at: 'measure',
    body: () => formOf('files[]'),
  }),
  signed(getVoltaPhotoFile, ofPhoto('original')),
  signed(getVoltaPhotoFile, ofPhoto('thumbnail')),
]
