import { nameKey } from '@visionair/contract/names'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem-error.ts'
import { listVisibleOrganizations } from './organizations/organizations.service.ts'
import type { Profile } from './people.types.ts'
import { listVisibleProfiles } from './profiles.service.ts'

const pageSize = 500

async function allOf<T>(page: (page: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const all: T[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await page(number)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

const isNumberOf = (text: string, { id }: { readonly id: number }) => String(id) === text
const isSame = (name: string, text: string) => nameKey(name) === nameKey(text)

/** The id of the company of this number or, where none has it, of this name. Errors: `invalid`. */
export async function organizationCalled(ctx: Context, actor: Actor, text: string): Promise<number> {
  const all = await allOf((page) => listVisibleOrganizations(ctx, actor, { page, itemsPerPage: pageSize }))
  const found = all.find((each) => isNumberOf(text, each)) ?? all.find(({ name }) => isSame(name, text))
  if (!found)
    throw problem('invalid', { violations: [{ field: 'organization', message: 'user.organization_unknown' }] })
  return found.id
}

/**
 * The id of the profile of this number or, where none has it, of this name in either language: of those a member of the company may
 * have, if there is one. Errors: `invalid`, naming the numbers when several have the name.
 */
export async function profileCalled(
  ctx: Context,
  actor: Actor,
  text: string,
  organization: number | null,
): Promise<number> {
  const all = await allOf((page) => listVisibleProfiles(ctx, actor, { page, itemsPerPage: pageSize }))
  const numbered = all.find((each) => isNumberOf(text, each))
  if (numbered) return numbered.id
  const named = all.filter(({ name, nameFr }) => isSame(name, text) || isSame(nameFr, text))
  const isOffered = ({ organization: owner }: Profile) => owner === null || owner.id === organization
  const offered = named.filter(isOffered)
  const [found, ...others] = offered.length > 0 ? offered : named
  if (!found) throw problem('invalid', { violations: [{ field: 'profile', message: 'user.profile_unknown' }] })
  if (others.length === 0) return found.id
  const numbers = [found, ...others].map(({ id }) => id).join(', ')
  throw problem('invalid', {
    violations: [{ field: 'profile', message: 'user.profile_ambiguous', values: { numbers } }],
  })
}
