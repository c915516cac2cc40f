import type { QueryClient } from '@tanstack/react-query'
import { addSightings, getSightings, maxSightingsInCall } from '@visionair/contract/sightings'
import { call } from '../../api/client.ts'
import { callKey } from '../../api/hooks.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { forgetSightings, type KeptSighting, keptSightings } from './kept-sightings.ts'

/** The next that go together: of one picture. */
function nextOf(account: number): readonly KeptSighting[] {
  const own = keptSightings().filter((each) => each.account === account)
  const [first] = own
  if (first === undefined) return []
  return own
    .filter(({ inspection, imageVersion }) => inspection === first.inspection && imageVersion === first.imageVersion)
    .slice(0, maxSightingsInCall)
}

/**
 * Sends what an account looked at in this browser, picture by picture. What the server refuses is forgotten, as of a picture that was
 * replaced; without an answer the rest stays for the next time. Answers whether all is sent.
 */
export async function sendSightings(client: QueryClient, account: number): Promise<boolean> {
  for (let next = nextOf(account); next.length > 0; next = nextOf(account)) {
    const [{ inspection, imageVersion } = { inspection: 0, imageVersion: 0 }] = next
    const sightings = next.map(({ sighting }) => sighting)
    try {
      const answer = await call(addSightings, { params: { id: inspection }, body: { imageVersion, sightings } })
      client.setQueryData(callKey(getSightings, { params: { id: inspection } }), answer)
    } catch (error) {
      const isRefused =
        error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (!isRefused || error.status === 401) return false
      void client.invalidateQueries({ queryKey: callKey(getSightings, { params: { id: inspection } }) })
    }
    forgetSightings(next)
  }
  return true
}
