import type { ParkTreeNode } from '@visionair/contract/parks'

/** A park of a tree as a line of a list. */
export interface ParkChoice {
  readonly id: number
  readonly name: string
  /** How many parks lead to it. */
  readonly depth: number
  /** The names of those parks, from the top down. */
  readonly way: readonly string[]
}

function choicesBelow(nodes: readonly ParkTreeNode[], way: readonly string[], without: number | null): ParkChoice[] {
  return nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, name, children }) => [
      { id, name, depth: way.length, way },
      ...choicesBelow(children, [...way, name], without),
    ])
}

/** The parks of a company in the order of their tree, each after the one above it; without one park and what is below it. */
export const parkChoices = (
  tree: readonly ParkTreeNode[],
  organization: number,
  without: number | null = null,
): ParkChoice[] =>
  choicesBelow(
    tree.filter((node) => node.organization === organization),
    [],
    without,
  )

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those whose name or way holds a text, whatever the case and the accents. */
export const choicesWith = (choices: readonly ParkChoice[], text: string): readonly ParkChoice[] =>
  text === ''
    ? choices
    : choices.filter(({ name, way }) => [...way, name].some((part) => plain(part).includes(plain(text))))
