import {
  cloneDevice,
  createDevice,
  deleteDevice,
  getDevice,
  listDevices,
  listNestedDevices,
  listRootDevices,
  updateDevice,
} from '@visionair/contract/devices'
import { account, granted, type Row } from './row.ts'

const trailingEdge = 6
const windTurbine = 8

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
