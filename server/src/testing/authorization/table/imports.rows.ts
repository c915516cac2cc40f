import {
  applyParkImport,
  chooseImportLines,
  deleteParkImport,
  getImportTemplate,
  getParkImport,
  getRefusedRows,
  importGrants,
  listImportLines,
  listParkImports,
  mapParkImport,
  uploadParkImport,
} from '@visionair/contract/imports'
import { absentId } from '../places.ts'
import { granted, type Row } from './row.ts'

/** A ZIP without any entry: taken, and then found to hold nothing. */
function emptyZip(): FormData {
  const form = new FormData()
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  form.append('file', new Blob([new Uint8Array(end)]), 'park.zip')
  return form
}

const limited = [
  {
    who: ['limited to a turbine', 'limited to a blade'],
    status: 403,
    always: true,
    because: 'an account limited to some devices changes no park as a whole',
  },
] as const

/** An import belongs to who started it; what others get is shown in the tests of the module. */
export const importRows: readonly Row[] = [
  granted(uploadParkImport, importGrants, {
    query: (of) => ({ organization: of('organization') }),
    body: emptyZip,
    hidden: 422,
    except: limited,
  }),
  granted(uploadParkImport, importGrants, {
    query: (of) => ({ parent: of('park') }),
    body: emptyZip,
    hidden: 422,
    except: limited,
  }),
  granted(listParkImports, importGrants),
  granted(getImportTemplate, importGrants),
  granted(getParkImport, importGrants, { params: () => ({ id: absentId }), accepted: 404 }),
  granted(listImportLines, importGrants, { params: () => ({ id: absentId }), accepted: 404 }),
  granted(getRefusedRows, importGrants, { params: () => ({ id: absentId }), accepted: 404 }),
  granted(chooseImportLines, importGrants, {
    params: () => ({ id: absentId }),
    body: () => ({ lines: null, isChosen: false }),
    accepted: 404,
    harmless: true,
  }),
  granted(mapParkImport, importGrants, {
    params: () => ({ id: absentId }),
    body: () => ({ columns: [], conditions: [], decimals: 'auto', days: 'auto' }),
    accepted: 404,
    harmless: true,
  }),
  granted(applyParkImport, importGrants, { params: () => ({ id: absentId }), accepted: 404, harmless: true }),
  granted(deleteParkImport, importGrants, { params: () => ({ id: absentId }), accepted: 404, harmless: true }),
]
