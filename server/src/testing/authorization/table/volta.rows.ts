import {
  createVoltaMeasure,
  deleteVoltaMeasure,
  getVoltaMeasure,
  getVoltaPhotoFile,
  listVoltaMeasures,
  listVoltaMeasureTypes,
  updateVoltaMeasure,
  uploadVoltaPhotos,
} from '@visionair/contract/volta'
import { account, granted, type Of, type Row, signed } from './row.ts'
import { formOf } from './upload.ts'

const measure = { type: 1, reading: 'value', measureValue: 12, positionFromHub: 3, severity: 4 }
const formFor = (of: Of) => formOf('file', { inspection: of('voltaInspection'), ...measure })
const ofPhoto = (variant: string) => ({ params: (of: Of) => ({ id: of('measurePhoto'), variant }) })

export const voltaRows: readonly Row[] = [
  account(listVoltaMeasureTypes),
  account(listVoltaMeasures, { query: () => ({ itemsPerPage: 100 }), lists: 'measure' }),
  account(getVoltaMeasure, { at: 'measure' }),
  granted(createVoltaMeasure, ['volta_measure_create'], { body: formFor }),
  granted(updateVoltaMeasure, ['volta_measure_edit'], {
    at: 'measure',
    can: 'edit',
    body: () => ({ ...measure, version: 1 }),
  }),
  granted(deleteVoltaMeasure, ['volta_measure_delete'], { at: 'measure', can: 'delete' }),
  granted(uploadVoltaPhotos, ['volta_measure_create', 'volta_measure_edit'], {
    at: 'measure',
    body: () => formOf('files[]'),
  }),
  signed(getVoltaPhotoFile, ofPhoto('original')),
  signed(getVoltaPhotoFile, ofPhoto('thumbnail')),
]
