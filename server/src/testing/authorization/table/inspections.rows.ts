import {
  calibrateInspection,
  createInspection,
  createInspectionGroup,
  deleteInspectionGroup,
  getInspection,
  getInspectionDeviceTree,
  getInspectionGroup,
  listAxes,
  listCalibrations,
  listGroupAnnotationTypes,
  listGroupsByLastInspection,
  listInspectionGroupDetails,
  listInspectionGroups,
  listInspections,
  listInspectionsByGroups,
  listInspectors,
  setAxis,
  updateGroupInspections,
  updateInspection,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { addSightings, getSightings, listGroupSightings } from '@visionair/contract/sightings'
import { account, type Exception, granted, type Row } from './row.ts'

const clarity = 2
const all = { itemsPerPage: 100 }

/** A visit touches every device that was inspected; who sees only some of them reads their part and changes nothing of the whole. */
const notInPart: readonly Exception[] = [
  {
    who: ['limited to a blade'],
    where: ['own'],
    status: 403,
    because: 'a visit is changed as a whole, also where other devices were inspected',
  },
]

const aSighting = {
  key: '3f1d7c1e-5c0e-4f6c-9a52-0d0f5c1b7a10',
  ...{ pixelX: 0, pixelY: 0, pixelWidth: 10, pixelHeight: 10 },
  ...{ imagePx: 1, shownMs: 900, seenAt: '2026-06-01T10:00:00.000Z' },
}

export const inspectionRows: readonly Row[] = [
  account(listInspectionGroups, { query: () => all, lists: 'visit' }),
  account(getInspectionGroup, { at: 'visit' }),
  granted(createInspectionGroup, ['inspection_group_create'], {
    body: (of) => ({ device: of('device'), service: clarity, date: '2026-09-01' }),
  }),
  granted(createInspectionGroup, ['inspection_group_create'], {
    body: (of) => ({ device: of('turbine'), service: clarity, date: '2026-09-01' }),
  }),
  granted(updateInspectionGroup, ['inspection_group_edit'], {
    at: 'visit',
    body: () => ({ comment: 'Changed', inspectionDate: '2026-07-01', status: 'done' }),
    except: notInPart,
    can: 'edit',
  }),
  granted(listInspectors, ['inspection_group_create', 'inspection_group_edit'], {
    query: (of) => ({ device: of('turbine') }),
  }),
  granted(updateGroupInspections, ['inspection_edit'], {
    at: 'visit',
    body: (of) => ({ inspections: [{ id: of('inspection'), status: 'doing' }] }),
    except: [
      {
        who: ['admin', 'responsible', 'inspector with all permissions', 'inspector with just this permission'],
        where: ['sibling', 'foreign'],
        status: 404,
        because: 'the inspection is not one of the visit',
      },
    ],
  }),
  granted(deleteInspectionGroup, ['inspection_group_delete'], { at: 'visit', except: notInPart, can: 'delete' }),
  account(listGroupAnnotationTypes, { at: 'visit' }),
  account(listInspections, { query: () => all, lists: 'inspection' }),
  account(getInspection, { at: 'inspection' }),
  account(listInspectionGroupDetails, { query: (of) => ({ device_group: of('park'), ...all }) }),
  account(listGroupsByLastInspection, { query: (of) => ({ inspection: of('inspection') }) }),
  account(listInspectionsByGroups, { query: (of) => ({ inspection_group: of('visit'), ...all }) }),
  granted(createInspection, ['inspection_group_create'], {
    body: (of) => ({ inspectionGroup: of('visit'), device: of('uninspected') }),
    except: [
      {
        who: ['admin', 'responsible', 'inspector with all permissions', 'inspector with just this permission'],
        where: ['sibling', 'foreign'],
        status: 422,
        because: 'the device does not belong to what the visit was made to',
      },
    ],
  }),
  granted(calibrateInspection, ['inspection_edit'], { at: 'inspection', body: () => ({ imageRatio: 3 }) }),
  account(listCalibrations, { at: 'inspection' }),
  granted(setAxis, ['inspection_edit'], {
    at: 'inspection',
    body: () => ({
      axis: { hub: { pixelX: 0, pixelY: 0 }, tip: { pixelX: 50, pixelY: 50 } },
      imageVersion: 1,
      version: 0,
    }),
  }),
  account(listAxes, { at: 'inspection' }),
  account(getSightings, { at: 'inspection' }),
  account(listGroupSightings, { at: 'visit' }),
  granted(addSightings, ['annotation_create'], {
    at: 'inspection',
    body: () => ({ imageVersion: 1, sightings: [aSighting] }),
  }),
  granted(updateInspection, ['inspection_edit'], {
    at: 'inspection',
    body: () => ({ status: 'doing', imageRatio: 2 }),
    can: 'edit',
  }),
  account(getInspectionDeviceTree, { query: (of) => ({ inspectionGroup: of('visit') }) }),
]
