import {
  cloneDevice,
  createDevice,
  deleteDevice,
  foreseeDeviceMove,
  getDevice,
  listDevices,
  listNestedDevices,
  listRootDevices,
  moveDevice,
  updateDevice,
} from '@visionair/contract/devices'
import { account, type Exception, granted, type Row } from './row.ts'

const trailingEdge = 6
const windTurbine = 8

const notElsewhere: readonly Exception[] = [
  {
    who: ['limited to a turbine'],
    status: 403,
    because: 'an account limited to some devices changes no park as a whole',
  },
  {
    who: ['limited to a turbine'],
    of: 'park',
    status: 403,
    always: true,
    because: 'whatever park is named: rights are looked at before it',
  },
  { who: ['admin'], where: ['foreign'], status: 422, because: 'a device is moved within its company only' },
]

export const deviceRows: readonly Row[] = [
  account(listDevices, { query: () => ({ itemsPerPage: 100 }), lists: 'device' }),
  account(listRootDevices, { query: () => ({ itemsPerPage: 100 }), lists: 'turbine' }),
  account(listNestedDevices, { at: 'blade' }),
  account(getDevice, { at: 'device' }),
  account(getDevice, { at: 'turbine' }),
  account(getDevice, { at: 'blade' }),
  granted(createDevice, ['device_create'], {
    body: (of) => ({ name: 'New side', type: trailingEdge, parent: of('blade') }),
  }),
  granted(createDevice, ['device_create'], {
    body: (of) => ({ name: 'New turbine', type: windTurbine, deviceGroup: of('park'), withSubDevices: true }),
    except: [
      {
        who: ['limited to a turbine', 'limited to a blade'],
        status: 403,
        always: true,
        because: 'what an account limited to some devices creates in a park would lie outside of them',
      },
    ],
  }),
  granted(cloneDevice, ['device_clone'], {
    at: 'turbine',
    can: 'clone',
    body: () => ({ name: 'Copy' }),
    except: [
      {
        who: ['limited to a turbine'],
        status: 403,
        because: 'the copy would lie outside of the devices that limit the account',
      },
    ],
  }),
  granted(updateDevice, ['device_edit'], { at: 'device', body: () => ({ name: 'New name' }), can: 'edit' }),
  granted(foreseeDeviceMove, ['device_edit'], {
    at: 'turbine',
    query: (of) => ({ device_group: of('park') }),
    hidden: [404, 422],
    except: notElsewhere,
    can: 'move',
  }),
  granted(moveDevice, ['device_edit'], {
    at: 'turbine',
    body: (of) => ({ deviceGroup: of('park') }),
    except: notElsewhere,
    can: 'move',
  }),
  granted(deleteDevice, ['device_delete'], { at: 'device', can: 'delete' }),
  granted(deleteDevice, ['device_delete'], {
    at: 'blade',
    can: 'delete',
    except: [
      {
        who: ['limited to a blade'],
        where: ['own'],
        status: 403,
        because: 'a device that limits an account is not deleted by it',
      },
    ],
  }),
]
