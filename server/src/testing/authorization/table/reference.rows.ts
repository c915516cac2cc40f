import {
  getAnnotationType,
  getAttribute,
  getComponent,
  getDeviceModel,
  getDeviceType,
  getService,
  getSeverity,
  getWeather,
  listAnnotationTypes,
  listAttributes,
  listComponents,
  listDeviceTypes,
  listServices,
  listSeverities,
  listStandards,
  listTypeLinks,
  listWeathers,
} from '@visionair/contract/reference'
import { account, type Row } from './row.ts'

const first = { params: () => ({ id: 1 }) }

/** Reference data belongs to nobody: whoever is signed in reads it. */
export const referenceRows: readonly Row[] = [
  account(listServices),
  account(getService, first),
  account(listDeviceTypes),
  account(getDeviceType, first),
  account(getDeviceModel, first),
  account(listAttributes),
  account(getAttribute, first),
  account(listSeverities),
  account(getSeverity, first),
  account(listAnnotationTypes),
  account(getAnnotationType, first),
  account(listWeathers),
  account(getWeather, first),
  account(listComponents, { listsShared: true }),
  account(getComponent, first),
  account(listTypeLinks, { listsShared: true }),
  account(listStandards),
]
