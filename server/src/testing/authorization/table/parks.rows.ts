import {
  createPark,
  deletePark,
  foreseeParkMove,
  getPark,
  getParkTree,
  listParks,
  listRootParks,
  movePark,
  searchParks,
  updatePark,
} from '@visionair/contract/parks'
import type { Exception, Row } from './row.ts'
import { account, granted } from './row.ts'

const fields = { name: 'New park', localization: 'Somewhere' }

/** Accounts limited to devices see the parks above these, but change none. */
const notWhenLimited: readonly Exception[] = [
  {
    who: ['limited to a turbine', 'limited to a blade'],
    where: ['own'],
    status: 403,
    because: 'an account limited to some devices changes no park as a whole',
  },
]
const neverWhenLimited = notWhenLimited.map(({ who, status, because }) => ({ who, status, because, always: true }))
/** Whatever park is named as the new place. */
const whereverWhenLimited = neverWhenLimited.map((one) => ({ ...one, of: 'rootPark' as const }))
const staysWithItsCompany: readonly Exception[] = [
  { who: ['admin'], where: ['foreign'], status: 422, because: 'a park is moved within its company only' },
]

export const parkRows: readonly Row[] = [
  account(listParks, { query: () => ({ itemsPerPage: 100 }), lists: 'park' }),
  account(listRootParks, { query: () => ({ itemsPerPage: 100 }) }),
  account(searchParks, { query: () => ({ query: 'Park', itemsPerPage: 100 }), lists: 'park' }),
  account(getParkTree),
  account(getPark, { at: 'park' }),
  account(getPark, { at: 'rootPark' }),
  granted(createPark, ['device_group_create'], {
    body: (of) => ({ ...fields, organization: of('organization') }),
    except: neverWhenLimited,
  }),
  granted(createPark, ['device_group_create'], {
    body: (of) => ({ ...fields, parent: of('park') }),
    except: neverWhenLimited,
  }),
  granted(updatePark, ['device_group_edit'], {
    at: 'park',
    body: () => fields,
    except: notWhenLimited,
    can: 'edit',
  }),
  granted(foreseeParkMove, ['device_group_edit'], { at: 'park', except: notWhenLimited, can: 'move' }),
  granted(foreseeParkMove, ['device_group_edit'], {
    at: 'park',
    query: (of) => ({ parent: of('rootPark') }),
    hidden: [404, 422],
    except: [...notWhenLimited, ...whereverWhenLimited, ...staysWithItsCompany],
  }),
  granted(movePark, ['device_group_edit'], {
    at: 'park',
    body: (of) => ({ parent: of('rootPark') }),
    can: 'move',
    except: [...notWhenLimited, ...whereverWhenLimited, ...staysWithItsCompany],
  }),
  granted(deletePark, ['device_group_delete'], { at: 'park', except: notWhenLimited, can: 'delete' }),
]
