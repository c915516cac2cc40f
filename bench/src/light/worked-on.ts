import { newestSides, type Session, tell } from './screens.ts'

/** What a day's work is done on: findings of a side, and another side of its visit with a picture. */
export interface WorkedOn {
  readonly side: number
  readonly otherSide: number
  readonly findings: readonly number[]
  readonly edited: number
  readonly deleted: number
  /** One that is linked with findings of other visits. */
  readonly linked: number
}

const needed = (found: number | undefined, what: string): number => {
  if (found === undefined) throw new Error(`the demo's newest visit has no ${what}`)
  return found
}

/** Looks for what can be worked on in the demo's newest visit. */
export async function findWork(url: string, session: Session): Promise<WorkedOn> {
  const [side, otherSide] = await newestSides(url, session)
  const found = await tell(url, session, `/api/annotations?inspection=${side}&itemsPerPage=50`)
  const findings = (Array.isArray(found) ? found : []).map((each: unknown) => Object(Object(each).attributes))
  const numbers = findings.map(({ id }) => Number(id))
  const linked = findings.find(({ annotationGroupTypes }) => annotationGroupTypes.includes('history'))
  return {
    side: needed(side, 'side'),
    otherSide: needed(otherSide, 'second side'),
    findings: numbers,
    edited: needed(numbers[0], 'finding'),
    deleted: needed(numbers[1], 'second finding'),
    linked: needed(linked && Number(linked.id), 'finding that was seen before'),
  }
}
