import type { Endpoint } from '@visionair/contract'
import * as editing from '@visionair/contract/reference-editing'
import { granted, type Row, type RowSpec } from './row.ts'

const names = { name: 'New', nameFr: 'Nouveau' }
const severity = { ...names, color: '#112233', severityNumber: 5, services: [2] }
const attribute = { ...names, reference: 'newOne', attributType: 'string', isRequired: false }
const deviceType = { ...names, reference: 'newOne', attributs: [], childrenForModel: [] }
const comment = { en: 'Look', fr: 'Regarder' }
const first = { params: () => ({ id: 1 }) }

/** Whether an administrator's call succeeds depends on what uses the entry, which the tests of the lists show. */
const anyOutcome = [200, 201, 204, 404, 409, 422]
const adminOnly = (endpoint: Endpoint, spec: RowSpec = {}): Row =>
  granted(endpoint, ['ROLE_ADMIN'], {
    except: [{ who: ['admin'], status: anyOutcome, because: 'what uses the entry decides, not who asks' }],
    ...spec,
  })

/** Reference data is shared by everybody and changed by administrators alone. */
export const referenceEditingRows: readonly Row[] = [
  adminOnly(editing.createSeverity, { body: () => severity }),
  adminOnly(editing.updateSeverity, { ...first, body: () => ({ ...severity, severityNumber: 0 }) }),
  adminOnly(editing.deleteSeverity, first),
  granted(editing.createWeather, ['ROLE_ADMIN'], { body: () => names }),
  granted(editing.updateWeather, ['ROLE_ADMIN'], { ...first, body: () => names }),
  granted(editing.deleteWeather, ['ROLE_ADMIN'], first),
  granted(editing.createAttribute, ['ROLE_ADMIN'], { body: () => attribute }),
  adminOnly(editing.updateAttribute, { ...first, body: () => attribute }),
  adminOnly(editing.deleteAttribute, first),
  adminOnly(editing.createDeviceType, { body: () => deviceType }),
  adminOnly(editing.updateDeviceType, { ...first, body: () => deviceType }),
  adminOnly(editing.deleteDeviceType, first),
  adminOnly(editing.updateService, {
    ...first,
    body: () => ({ name: 'Volta', intervalMonths: 12, deviceTypes: [1] }),
  }),
  granted(editing.createAnnotationType, ['ROLE_ADMIN'], { body: () => names }),
  granted(editing.updateAnnotationType, ['ROLE_ADMIN'], { ...first, body: () => names }),
  adminOnly(editing.deleteAnnotationType, first),
  granted(editing.createComponent, ['ROLE_ADMIN'], { body: () => names }),
  granted(editing.updateComponent, ['ROLE_ADMIN'], { ...first, body: () => names }),
  adminOnly(editing.deleteComponent, first),
  adminOnly(editing.orderAnnotationTypes, { body: () => ({ ids: [1] }) }),
  adminOnly(editing.orderComponents, { body: () => ({ ids: [1] }) }),
  granted(editing.offerTypes, ['ROLE_ADMIN'], {
    ...first,
    body: (of) => ({ organization: of('organization'), types: [1] }),
  }),
  adminOnly(editing.createStandard, { body: () => ({ type: 1, zone: 'A', severity: 4, comment }) }),
  adminOnly(editing.updateStandard, { ...first, body: () => ({ severity: 4, comment }) }),
  adminOnly(editing.deleteStandard, first),
  granted(editing.getReferenceUsage, ['ROLE_ADMIN'], { params: () => ({ list: 'types' }) }),
]
