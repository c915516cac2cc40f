import type { Answer } from '../../api-world.ts'
import type { Dice } from '../dice.ts'
import type { Facts } from '../facts/facts.ts'
import type { Scene } from '../scene/scene.ts'

/** What a change is made with: the rows as they are, chance, and the calls of somebody. */
export interface Doing {
  readonly scene: Scene
  readonly facts: Facts
  readonly dice: Dice
  /** A number that no other change of the run has. */
  readonly number: number
  send(method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown): Promise<Answer>
}

export interface Change {
  readonly name: string
  /** How often, against the others. */
  readonly weight: number
  /** Answers of the calls it made; none when there was nothing to do it with. */
  make(doing: Doing): Promise<readonly Answer[]>
}
