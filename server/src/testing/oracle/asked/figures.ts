import { saidOfFigures } from '../said/figures.ts'
import { type Asking, absent, one, type Question } from './question.ts'

const path = '/api/key_figures'

/** The dashboard's figures, and those of each park and of some devices. */
export function askFigures({ truth, viewer, dice }: Asking): readonly Question[] {
  const { parks, devices } = truth.facts.rows
  const wholes = devices.filter(({ parentId }) => parentId === null)
  return [
    one(path, saidOfFigures(truth, viewer, {})),
    one(`${path}?id=1`, saidOfFigures(truth, viewer, {})),
    ...parks.map((park) => {
      const address = `${path}?device_group=${park.id}`
      return viewer.seesPark(park) ? one(address, saidOfFigures(truth, viewer, { park: park.id })) : absent(address)
    }),
    ...[...wholes, ...dice.some(devices, 10)].map((device) => {
      const address = `${path}?device=${device.id}`
      return viewer.seesDevice(device)
        ? one(address, saidOfFigures(truth, viewer, { device: device.id }))
        : absent(address)
    }),
  ]
}
