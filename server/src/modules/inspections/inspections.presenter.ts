import {
  type inspectionGroupResource,
  type inspectionGroupRow,
  type inspectionResource,
  reportMetadataSchema,
  sideNameOf,
} from '@visionair/contract/inspections'
import type { BladeAxis, PicturePoint } from '@visionair/contract/rules'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import { failureText } from '../../platform/jobs/failure.ts'
import { presentDeviceRef } from '../devices/devices.presenter.ts'
import { presentParkRef } from '../parks/parks.presenter.ts'
import { presentServiceRef, presentSeverityRef, presentWeather } from '../reference/reference.presenter.ts'
import { groupRights, inspectionRights } from './inspections.policy.ts'
import {
  currentAxis,
  flightScaleOf,
  imageProgressOf,
  imageStateOf,
  isImageDone,
  isReversed,
  lengthOfDeviceM,
  scaleOf,
  scalesApartOf,
  stateOf,
} from './inspections.service.ts'
import type {
  GroupInspection,
  GroupRow,
  InspectedDevice,
  Inspection,
  Person,
  SeverityCount,
} from './inspections.types.ts'
import { type GroupDetail, whatReportLacks } from './visits/groups.service.ts'
import { visitFacts } from './visits/visit-facts.ts'

const readerOf = ({ userId, session }: Actor) => ({ accountId: userId, session })

/** Makes signed paths for the caller: for as long as browsers keep pictures, or briefly for a file that is taken at once. */
export type Sign = (path: string, life?: 'brief') => string
export const signerFor =
  (ctx: Context, actor: Actor): Sign =>
  (path, life) =>
    life === 'brief'
      ? ctx.signer.signBriefly(path, readerOf(actor), ctx.now())
      : ctx.signer.sign(path, readerOf(actor), ctx.now())

/** The signed address of a picture's Deep Zoom description; its tiles take the same signature. */
export const dziPathOf = (sign: Sign, inspectionId: number, version: number | null): string | null =>
  version === null ? null : sign(`/storage/pyramids/${inspectionId}/${version}/side.dzi`)

const presentInspectedDevice = (device: InspectedDevice) => ({
  id: String(device.id),
  type: 'devices' as const,
  attributes: {
    id: device.id,
    name: device.name,
    type: presentDeviceRef(device).attributes.type,
    parent: device.parent && { data: presentDeviceRef(device.parent) },
    deviceGroup: { data: presentParkRef(device.park) },
    deviceValues: [...device.values],
  },
})

export const presentPerson = ({ id, firstName, lastName, email }: Person) => ({
  id: String(id),
  type: 'users' as const,
  attributes: { id, firstName, lastName, email },
})

const presentCounts = (counts: readonly SeverityCount[]) =>
  counts.map(({ severity, count }) => ({ severity: { data: presentSeverityRef(severity) }, count }))

const groupFields = (group: GroupRow) => ({
  id: group.id,
  date: group.date,
  status: group.status,
  comment: group.comment,
  inspectedByProvider: group.inspectedByProvider,
  isCertified: group.isCertified,
  device: { data: presentInspectedDevice(group.device) },
  service: { data: presentServiceRef(group.service) },
  user: group.user && { data: presentPerson(group.user) },
  inspector: group.inspector && { data: presentPerson(group.inspector) },
  seenCounter: group.seenCounts,
  severityCounter: presentCounts(group.severityCounts),
  measureCounter: group.measureCounts,
  reportStatus: group.report?.status ?? null,
})

const reportUrlOf = (sign: Sign, group: GroupRow) =>
  group.report?.status === 'DONE' ? sign(`/storage/report/${encodeURIComponent(group.report.fileName)}`, 'brief') : null

export const presentGroupRow =
  (sign: Sign) =>
  (group: GroupRow): z.input<typeof inspectionGroupRow> => ({
    id: String(group.id),
    type: 'inspection_groups',
    attributes: {
      ...groupFields(group),
      inspectionCount: group.inspectionCount,
      openSeverityCounter: presentCounts(group.openSeverityCounts),
      reportUrl: reportUrlOf(sign, group),
      nextInspectionDate: group.nextInspectionDate,
    },
  })

const presentGroupInspection = (sign: Sign) => (inspection: GroupInspection) => ({
  id: String(inspection.id),
  type: 'inspections' as const,
  attributes: {
    id: inspection.id,
    device: { data: presentDeviceRef(inspection.device) },
    parentDevice: inspection.parentDevice && { data: presentDeviceRef(inspection.parentDevice) },
    status: inspection.status,
    weather: inspection.weather && {
      data: { id: String(inspection.weather.id), type: 'weathers' as const, attributes: inspection.weather },
    },
    imageState: imageStateOf(inspection),
    seen: inspection.seen,
    pictureDifference: inspection.difference,
    thumbnail:
      inspection.imageVersion === null ? null : sign(`/storage/overviews/${inspection.id}/${inspection.imageVersion}`),
    annotationCount: inspection.annotationCount,
    measureCounter: inspection.measureCounts,
    marks: [...inspection.marks],
  },
})

export function presentGroup(
  sign: Sign,
  actor: Actor,
  { group, inspections }: GroupDetail,
): z.input<typeof inspectionGroupResource> {
  const metadata = reportMetadataSchema.safeParse(group.report?.options)
  return {
    id: String(group.id),
    type: 'inspection_groups',
    attributes: {
      ...groupFields(group),
      inspections: { data: inspections.map(presentGroupInspection(sign)) },
      inspectionDevices: inspections.map(({ device }) => device.id),
      canGenerateReport: whatReportLacks({ group, inspections }) === null,
      report: group.report?.fileName ?? null,
      reportUrl: reportUrlOf(sign, group),
      reportGeneratedAt: group.report?.generatedAt ? new Date(group.report.generatedAt).toISOString() : null,
      reportMetadata: metadata.success ? metadata.data : null,
      reportError: failureText(group.report?.failure, actor.language),
      reportRemarks: [...(group.report?.remarks ?? [])],
      reportStandard: group.report?.pdfStandard ?? null,
      reportIsExtract: group.report?.isExtract ?? false,
      reportIsOwn: group.report?.isOwn ?? false,
      reportChanges: group.report?.changes ?? 0,
      version: versionOf(visitFacts(group)),
      can: groupRights(actor, group),
    },
  }
}

const presentPlace = ({ x, y }: PicturePoint) => ({ pixelX: x, pixelY: y })
/** The marks of a side's ends. */
export const presentAxis = ({ hub, tip }: BladeAxis) => ({ hub: presentPlace(hub), tip: presentPlace(tip) })

function presentFlightScale(inspection: Inspection) {
  const found = flightScaleOf(inspection)
  return found && { imageRatio: found.ratioCmPerPx, errorShare: found.errorShare, photoCount: found.photoCount }
}

const presentScalesApart = (inspection: Inspection) =>
  scalesApartOf(inspection)?.map(({ source, ratioCmPerPx }) => ({ source, imageRatio: ratioCmPerPx })) ?? null

/** Names what places and lengths on the side follow from, and its state, as `sideNameOf` of the contract names the inspection presented. */
export const nameOfSide = (inspection: Inspection): string =>
  sideNameOf({
    version: versionOf(stateOf(inspection)),
    axisVersion: inspection.axis?.version ?? 0,
    reverseDevice: isReversed(inspection),
    imageRatio: scaleOf(inspection).ratioCmPerPx,
    knownLength: lengthOfDeviceM(inspection),
  })

export const presentInspection =
  (sign: Sign, actor: Actor) =>
  (inspection: Inspection): z.input<typeof inspectionResource> => {
    const axis = currentAxis(inspection)
    return {
      id: String(inspection.id),
      type: 'inspections',
      attributes: {
        id: inspection.id,
        organization: inspection.organizationId,
        device: { data: presentInspectedDevice(inspection.device) },
        inspectionGroup: {
          data: {
            id: String(inspection.group.id),
            type: 'inspection_groups',
            attributes: {
              id: inspection.group.id,
              date: inspection.group.date,
              status: inspection.group.status,
              service: { data: presentServiceRef(inspection.group.service) },
              device: { data: presentDeviceRef(inspection.group.device) },
            },
          },
        },
        date: inspection.date,
        status: inspection.status,
        weather: inspection.weather && { data: presentWeather(inspection.weather) },
        isLastInspection: inspection.isLast,
        theoricalNextInspectionDate: inspection.nextDate,
        imageRatio: scaleOf(inspection).ratioCmPerPx,
        scaleSource: scaleOf(inspection).source,
        flightScale: presentFlightScale(inspection),
        scalesApart: presentScalesApart(inspection),
        pictureShows: inspection.pictureShows,
        axis: axis && presentAxis(axis),
        axisState: inspection.axis?.state ?? null,
        axisVersion: inspection.axis?.version ?? 0,
        imageState: imageStateOf(inspection),
        seen: inspection.seen,
        imageVersion: inspection.imageVersion,
        pictureDifference: inspection.difference,
        imageWidth: inspection.imageWidthPx,
        imageHeight: inspection.imageHeightPx,
        dziPath: inspection.isArchived ? null : dziPathOf(sign, inspection.id, inspection.imageVersion),
        dziProcessDone: isImageDone(inspection),
        dziProgress: imageProgressOf(inspection),
        reverseDevice: isReversed(inspection),
        knownLength: lengthOfDeviceM(inspection),
        reimport: inspection.reimport,
        annotationCount: inspection.annotationCount,
        measureCount: inspection.measureCount,
        version: versionOf(stateOf(inspection)),
        can: inspectionRights(actor, inspection),
      },
    }
  }
