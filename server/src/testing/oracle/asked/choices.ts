import { compareNames } from '../facts/text.ts'
import { viewerOf } from '../facts/viewer.ts'
import { comparableVisits, givenParts, reportRights } from '../said/choices.ts'
import { type Account, seesAccount } from '../said/people.ts'
import { personRef } from '../said/refs.ts'
import { type Asking, absent, byId, one, type Question, refused } from './question.ts'

/** "Holders of one of" these do an inspector's work, besides administrators and responsible people. */
const workRights = ['inspection_edit', 'inspection_can_upload_image', 'annotation_create', 'volta_measure_create']

const byNames = (left: Account, right: Account): number =>
  compareNames(left.lastName, right.lastName) || compareNames(left.firstName, right.firstName) || byId(left, right)

/** "Of the people the planner knows of, who is active, sees the device or a part of it, and may do an inspector's work", by name. */
function askInspectors(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const pathFor = (device: number) => `/api/inspection_groups/inspectors?device=${device}`
  const { devices, accounts, parks } = facts.rows
  const some = [
    ...parks.flatMap((park) =>
      dice.some(
        devices.filter(({ parkId }) => parkId === park.id),
        1,
      ),
    ),
    ...dice.some(
      devices.filter(({ typeId }) => typeId === 8 || typeId === 1),
      4,
    ),
  ]
  if (!viewer.may('inspection_group_create', 'inspection_group_edit'))
    return dice.some(some, 1).map(({ id }) => refused(pathFor(id)))
  return some.map((device) => {
    if (!viewer.seesDevice(device)) return absent(pathFor(device.id))
    const parts = devices.filter(({ id }) => facts.isAtOrBelow(id, device.id))
    const mayWork = (account: Account) => {
      const worker = viewerOf(facts, account.id)
      const isCalledTo = worker.isAdmin || worker.isResponsible || worker.may(...workRights)
      return account.isActive && isCalledTo && parts.some(worker.seesDevice)
    }
    const people = accounts.filter((each) => seesAccount(facts, viewer, each) && mayWork(each)).toSorted(byNames)
    return one(
      pathFor(device.id),
      people.map(({ id }) => personRef(facts, id)),
    )
  })
}

/** Every permission by what it concerns: those that the specification and the decisions name, and what was added since. */
const permissions: Readonly<Record<string, readonly string[]>> = {
  parks: ['device_group_create', 'device_group_edit', 'device_group_delete'],
  devices: ['device_create', 'device_edit', 'device_delete', 'device_clone'],
  inspections: [
    ...['inspection_group_create', 'inspection_group_edit', 'inspection_group_delete'],
    ...['inspection_edit', 'inspection_annotation', 'inspection_can_slice', 'inspection_can_upload_image'],
    'inspection_assemble',
  ],
  annotations: [
    ...['annotation_create', 'annotation_edit', 'annotation_delete'],
    ...['annotation_image_view', 'annotation_image_create', 'annotation_standard_view'],
  ],
  measures: ['volta_measure_create', 'volta_measure_edit', 'volta_measure_delete'],
  reports: [
    ...['plus_sherlock_report_export', 'sherlock_report_export', 'volta_report_export', 'clarity_report_export'],
    'result_download',
  ],
  accounts: [
    ...['organization_edit', 'invitation_create', 'invitation_delete'],
    ...['user_view', 'user_create', 'user_edit', 'user_delete', 'profile_view', 'profile_edit'],
  ],
}

/** "Only what one passes the check for oneself" may be handed on. */
const askPermissions = ({ viewer }: Asking): Question =>
  one(
    '/api/permissions',
    Object.entries(permissions).map(([group, names]) => ({
      group,
      permissions: names.map((name) => ({ name, grantable: viewer.may(name) })),
    })),
  )

/** What a report of a visit can be given by the company and compared with. */
function askReportChoices(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const pathOf = (id: number) => `/api/inspection_groups/${id}/report_choices`
  const visits = dice.some(truth.facts.rows.visits, 8)
  if (!viewer.may(...reportRights)) return visits.slice(0, 1).map(({ id }) => refused(pathOf(id)))
  return visits.map((visit) => {
    if (!viewer.seesVisit(visit)) return absent(pathOf(visit.id))
    return one(pathOf(visit.id), {
      id: visit.id,
      corporateParts: givenParts(truth, viewer, visit),
      comparableVisits: comparableVisits(truth, viewer, visit),
    })
  })
}

/** What people can choose from: who may be assigned, which permissions there are to give, and what a report may be given. */
export const askChoices = (asking: Asking): readonly Question[] => [
  ...askInspectors(asking),
  askPermissions(asking),
  ...askReportChoices(asking),
]
