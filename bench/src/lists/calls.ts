/** One call of a screen: who asks, and its address for the n-th time it is asked. */
export interface ListCall {
  readonly name: string
  readonly as: 'admin' | 'owner'
  address(n: number): string
}

const call = (name: string, as: ListCall['as'], address: ListCall['address']): ListCall => ({
  name: `${name}${as === 'admin' ? '' : ', one owner'}`,
  as,
  address,
})
const byBoth = (name: string, address: ListCall['address']): ListCall[] => [
  call(name, 'admin', address),
  call(name, 'owner', address),
]

/** The calls that dashboard, park, device and visit screens and the workspace of a side make. Owner 1 has the first ten parks. */
export function listCalls(parkCount: number): ListCall[] {
  const park = (n: number) => 1 + (n % Math.min(10, parkCount))
  const turbine = (n: number) => (park(n) - 1) * 50 + (n % 50) + 1
  const device = (n: number) => (turbine(n) - 1) * 16 + 1
  const visit = (n: number) => turbine(n) * 2
  const side = (n: number) => (visit(n) - 1) * 12 + 1 + (n % 12)
  const sideDevice = (n: number) => device(n) + 2 + (n % 4)
  return [
    ...byBoth('dashboard: root parks', (n) => `/api/device_groups/roots?page=${1 + (n % 2)}`),
    call('dashboard: by creation', 'admin', () => '/api/device_groups/roots?order[createdAt]=desc'),
    ...byBoth('dashboard: key figures', () => '/api/key_figures?id=1'),
    ...byBoth('dashboard: visits', () => '/api/inspection_groups?order[date]=desc'),
    ...byBoth('dashboard: visits to come', () => '/api/inspection_groups?review=coming'),
    call('dashboard: visits by severity', 'admin', (n) => `/api/inspection_groups?severity=${n % 6}`),
    call('dashboard: visits by service', 'admin', (n) => `/api/inspection_groups?type=${3 + (n % 2)}`),
    ...byBoth('tree of parks', () => '/api/device_groups/tree'),
    ...byBoth('search', (n) => `/api/device_groups/search?query=${['mont', 'val', 'place 3', 'o'][n % 4]}`),
    ...byBoth('park', (n) => `/api/device_groups/${park(n)}`),
    ...byBoth('park: key figures', (n) => `/api/key_figures?device_group=${park(n)}`),
    ...byBoth('park: turbines', (n) => `/api/devices?device_group=${park(n)}&type=8`),
    ...byBoth('park: visits', (n) => `/api/inspection_groups?device_group=${park(n)}`),
    call('park: details of visits', 'admin', (n) => `/api/inspection_groups/details?device_group=${park(n)}`),
    call('devices', 'admin', () => '/api/devices'),
    ...byBoth('turbines', (n) => `/api/devices/roots?page=${1 + (n % 3)}`),
    ...byBoth('device', (n) => `/api/devices/${device(n)}`),
    call('device: nested devices', 'admin', (n) => `/api/devices/${device(n)}/nested_devices`),
    call('device: key figures', 'admin', (n) => `/api/key_figures?device=${device(n)}`),
    call('device: visits', 'admin', (n) => `/api/inspection_groups?device=${device(n)}`),
    call('breadcrumb', 'owner', (n) => `/api/nested-structure?type=inspection-group&id=${visit(n)}`),
    ...byBoth('visit', (n) => `/api/inspection_groups/${visit(n)}`),
    call('visit: devices', 'owner', (n) => `/api/inspection-device-tree?inspectionGroup=${visit(n)}`),
    call('visit: types of findings', 'owner', (n) => `/api/inspection_groups/${visit(n)}/annotation_types`),
    ...byBoth('visit: findings', (n) => `/api/annotations?inspection_group=${visit(n)}&itemsPerPage=30`),
    call(
      'visit: findings, worst first',
      'owner',
      (n) => `/api/annotations?inspection_group=${visit(n)}&itemsPerPage=30&order[severity]=desc`,
    ),
    ...byBoth('side', (n) => `/api/inspections/${side(n)}`),
    ...byBoth('side: findings', (n) => `/api/annotations?inspection=${side(n)}&itemsPerPage=100`),
    call('side: findings of all visits', 'owner', (n) => `/api/annotations?device=${sideDevice(n)}&itemsPerPage=100`),
    call(
      'side: findings of the last visit',
      'owner',
      (n) => `/api/annotations/by-last-device-inspection?inspection=${side(n)}`,
    ),
    call('inspections', 'admin', () => '/api/inspections'),
    call(
      'inspections of visits',
      'owner',
      (n) => `/api/inspections/by_inspection_groups?inspection_group=${visit(n)},${visit(n + 1)}`,
    ),
  ]
}
