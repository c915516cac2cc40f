import { typedName } from '@visionair/contract/rules'
import { wallTime } from '../../../platform/time-zone.ts'
import type { DeviceTableRow } from './device-rows.service.ts'
import { dayIn, momentAt, nameIn, type TableColumn, yesNo } from './table.types.ts'

type Value = TableColumn<DeviceTableRow>['value']
const column = (key: string, en: string, fr: string, value: Value): TableColumn<DeviceTableRow> => ({
  key,
  title: { en, fr },
  value,
})

const textOf = ({ device }: DeviceTableRow, reference: string): string | null =>
  device.values.find((value) => value.reference === reference)?.value ?? null

function numberOf(row: DeviceTableRow, reference: string): number | null {
  const text = textOf(row, reference)
  const number = Number(text)
  return text === null || text === '' || !Number.isFinite(number) ? null : number
}

const datesOf = ({ device }: DeviceTableRow, which: 'lastInspectionDate' | 'nextInspectionDate'): string[] =>
  device.theoreticalDates.flatMap((dates) => dates[which] ?? []).toSorted()

const lastDayOf = (row: DeviceTableRow): string | null => datesOf(row, 'lastInspectionDate').at(-1) ?? null

/** Whether the last visit has begun before its day, which is still to come where the device stands. */
const isAhead = (row: DeviceTableRow, day: string): boolean => day > wallTime(new Date(), row.place.timeZone).day

/** The columns of a table of devices, in their order; `docs/exports.md` says what each means. */
export const deviceColumns: readonly TableColumn<DeviceTableRow>[] = [
  column('name', 'Name', 'Nom', ({ device }, language) => typedName(device, language)),
  column('type', 'Kind of device', 'Type d’équipement', ({ device }, language) => nameIn(language, device.type)),
  column('park', 'Park', 'Parc', ({ place }) => place.parkName),
  column(
    'parent',
    'Part of',
    'Fait partie de',
    ({ device }, language) => device.parent && typedName(device.parent, language),
  ),
  column('serialNumber', 'Serial number', 'Numéro de série', (row) => textOf(row, 'serialNumber')),
  column('model', 'Model', 'Modèle', (row) => textOf(row, 'model')),
  column('area', 'Area', 'Secteur', (row) => textOf(row, 'area')),
  column('hubHeight', 'Hub height (m)', 'Hauteur du moyeu (m)', (row) => numberOf(row, 'hubHeight')),
  column('rotorDiameter', 'Rotor diameter (m)', 'Diamètre du rotor (m)', (row) => numberOf(row, 'rotorDiameter')),
  column('inServiceDate', 'In service since', 'Mise en service', (row) => dayIn(textOf(row, 'inServiceDate'))),
  column('latitude', 'Latitude', 'Latitude', ({ place }) => place.latitude),
  column('longitude', 'Longitude', 'Longitude', ({ place }) => place.longitude),
  column('subDevices', 'Parts', 'Éléments', ({ device }) => device.subDevices.length),
  column(
    'severity',
    'Worst open severity level',
    'Gravité ouverte la plus élevée (niveau)',
    ({ device }) => device.worstSeverity?.severityNumber ?? null,
  ),
  column(
    'severityName',
    'Worst open severity',
    'Gravité ouverte la plus élevée',
    ({ device }, language) => device.worstSeverity && nameIn(language, device.worstSeverity),
  ),
  column('lastVisitDate', 'Last visit', 'Dernière visite', (row) => dayIn(lastDayOf(row))),
  column(
    'lastVisitAhead',
    'Last visit begun before its day',
    'Dernière visite commencée avant sa date',
    (row, language) => {
      const day = lastDayOf(row)
      return day === null ? null : yesNo(language, isAhead(row, day))
    },
  ),
  column('nextVisitDate', 'Next visit', 'Prochaine visite', (row) =>
    dayIn(datesOf(row, 'nextInspectionDate')[0] ?? null),
  ),
  column('createdAt', 'Created on', 'Créé le', ({ device, place }) => momentAt(device.createdAt, place)),
  column('timeZone', 'Time zone', 'Fuseau horaire', ({ place }) => place.timeZone),
  column('deviceId', 'Device id', 'Id de l’équipement', ({ device }) => device.id),
]
